import { aGateCheck } from '#gate/gate.factory.ts'
import type { TestApi } from './test-api.ts'

/** The targets of the gate's operations. */
export type GateTargets = {
  /** A denial of the driver. */
  readonly gateCheck: string
}

type Checked = { readonly plantId: string; readonly transporterId: string; readonly driverId: string; readonly name: string }

export const gateRows = async ({ db, now }: TestApi, { name, ...driver }: Checked): Promise<GateTargets> => ({
  gateCheck: await aGateCheck(db, { ...driver, at: now, isDenied: true, driverName: name }),
})
