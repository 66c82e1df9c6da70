import type { Handlers } from '#accounts/people.ts'
import { gateApi } from '#gate/checks/gate.api.ts'
import type { contracts } from './contracts.ts'
import type { Services } from './services.ts'

type GatePart = 'gate'
type GateApis = { readonly [K in GatePart]: Handlers<(typeof contracts)[K]> }

/** The handlers of the gate. */
export const gateApis = ({ files, cardKeys }: Services): GateApis => ({ gate: gateApi(cardKeys, files) })
