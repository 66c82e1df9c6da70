import { randomUUID } from 'node:crypto'
import { signedTexts } from '../devices/device-signature.rules.ts'
import type { TestDevice } from '../devices/devices.factory.ts'
import type { OfflineCheck } from './queue.contract.ts'

type CheckOf = { deviceId: string; guardId: string; cardId: string; now: Date }
const hourMs = 3_600_000

/** A cleared check of an hour ago, on data of two hours ago. */
export const anOfflineCheck = ({ deviceId, guardId, cardId, now }: CheckOf, fields: Partial<OfflineCheck> = {}): OfflineCheck => ({
  device_id: deviceId,
  key: randomUUID(),
  at: new Date(now.getTime() - hourMs).toISOString(),
  ahead_ms: 0,
  guard_id: guardId,
  found_by: 'card',
  entered: null,
  card_id: cardId,
  direction: 'in',
  is_bulk_load: false,
  registration: null,
  outcome: 'cleared',
  reasons: [],
  data_at: new Date(now.getTime() - 2 * hourMs).toISOString(),
  ...fields,
})

/** As the device sends it. */
export function signedCheck(check: object, by: TestDevice): { body: string; signature: string } {
  const body = JSON.stringify(check)
  return { body, signature: by.key.sign(signedTexts.check(by.id, body)) }
}
