import { aUser } from '#accounts/accounts.factory.ts'
import { aGateDevice } from '#gate/devices/devices.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { anApiKeyId } from '#extensions/integrations/api-keys/api-keys.factory.ts'
import { aGivenUpEvent, aSentWebhook } from '#extensions/integrations/webhooks/webhooks.factory.ts'
import type { TestApi } from '../test-api.ts'

/** The targets of the gate's operations. */
export type GateTargets = {
  /** A denial of the driver. */
  gateCheck: string
  gateDevice: string
  apiKey: string
  webhook: string
  webhookDelivery: string
  /** An event that was given up. */
  failedWork: string
}

type Checked = { plantId: string; transporterId: string; driverId: string; name: string }

export const gateRows = async ({ db, now }: TestApi, { name, ...driver }: Checked): Promise<GateTargets> => ({
  ...(await aSentWebhook(db, { plantId: driver.plantId, now })),
  failedWork: await aGivenUpEvent(db, { plantId: driver.plantId, now }),
  apiKey: await anApiKeyId(db, { plantId: driver.plantId, now }),
  gateCheck: await aGateCheck(db, { ...driver, at: now, isDenied: true, driverName: name }),
  gateDevice: (await aGateDevice(db, { plantId: driver.plantId, userId: (await aUser(db)).userId, at: now })).id,
})
