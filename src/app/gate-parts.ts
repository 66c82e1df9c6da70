import type { Handlers } from '#accounts/people.ts'
import { gateApi } from '#gate/checks/gate.api.ts'
import { gateDevicesApi } from '#gate/devices/devices.api.ts'
import { openGateData } from '#gate/offline/gate-data.service.ts'
import { gateOfflineApi } from '#gate/offline/offline.api.ts'
import type { contracts } from './contracts.ts'
import type { Services } from './services.ts'

type GatePart = 'gate' | 'gateDevices' | 'gateOffline'
type GateApis = { readonly [K in GatePart]: Handlers<(typeof contracts)[K]> }

/** The handlers of the gate. */
export const gateApis = ({ files, cardKeys }: Services): GateApis => ({
  gate: gateApi(cardKeys, files),
  gateDevices: gateDevicesApi,
  gateOffline: gateOfflineApi(cardKeys, openGateData(cardKeys)),
})
