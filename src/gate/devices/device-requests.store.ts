import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'
import { maxKeptRequests } from './device-signature.rules.ts'

type AcceptedRequest = { deviceId: string; nonce: string; now: Date }

/** Accepts a request of a device: `used` where it came before, `many` where the device sends too much. Committed at once, whatever becomes of the request. */
export async function acceptRequest(db: Db, { deviceId, nonce, now }: AcceptedRequest): Promise<'accepted' | 'used' | 'many'> {
  // A request may be dated later than now by as much as it may be old, and counts so much longer.
  const over = new Date(now.getTime() - 2 * clockToleranceMs)
  await db.deleteFrom('gate_device_request').where('device_id', '=', deviceId).where('at', '<', over).execute()
  const { rows } = await sql<{ inserted: number; kept: number }>`
    with kept as (select count(*)::int as n from gate_device_request where device_id = ${deviceId}),
    inserted as (
      insert into gate_device_request (device_id, nonce, at) select ${deviceId}, ${nonce}, ${now} from kept where n < ${maxKeptRequests}
      on conflict do nothing returning nonce
    )
    select (select count(*)::int from inserted) as inserted, n as kept from kept`.execute(db)
  if (rows[0]?.inserted === 1) return 'accepted'
  return (rows[0]?.kept ?? 0) < maxKeptRequests ? 'used' : 'many'
}
