import type { Handlers } from '#accounts/people.ts'
import { gateApi } from '#gate/checks/gate.api.ts'
import { gateDevicesApi } from '#gate/devices/devices.api.ts'
import { openGateData } from '#gate/offline/gate-data.service.ts'
import { gateOfflineApi } from '#gate/offline/offline.api.ts'
import { apiKeysApi } from '#integrations/api-keys/api-keys.api.ts'
import { machinesApi } from '#integrations/machines/machines.api.ts'
import type { contracts } from './contracts.ts'
import type { Services } from './services.ts'

type GatePart = 'gate' | 'gateDevices' | 'gateOffline' | 'apiKeys' | 'machines'
type GateApis = { readonly [K in GatePart]: Handlers<(typeof contracts)[K]> }

/** The handlers of the gate, and of programs at it. */
export const gateApis = ({ files, cardKeys }: Services): GateApis => ({
  gate: gateApi(cardKeys, files),
  gateDevices: gateDevicesApi,
  gateOffline: gateOfflineApi(cardKeys, openGateData(cardKeys)),
  apiKeys: apiKeysApi,
  machines: machinesApi(cardKeys),
})
