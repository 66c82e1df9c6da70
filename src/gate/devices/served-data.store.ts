import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** A device asks every 20 seconds: of moments that are as close as this, one is kept. */
const apart = sql`interval '2 minutes'`
/** Older than this before the newest, no data let anybody in at any plant. */
const kept = sql`interval '8 days'`

/** Remembers that data, read at this moment, were served to the device. */
export async function recordServed(db: Db, deviceId: string, at: Date): Promise<void> {
  await sql`with old as (delete from gate_device_data where device_id = ${deviceId} and at < ${at}::timestamptz - ${kept})
    insert into gate_device_data (device_id, at) select ${deviceId}, ${at}
    where not exists (select from gate_device_data where device_id = ${deviceId} and at > ${at}::timestamptz - ${apart} and at <= ${at})
    on conflict do nothing`.execute(db)
}

/** When data were served to the device, oldest first. */
export async function listServedMoments(db: Db, deviceId: string): Promise<readonly Date[]> {
  const rows = await db.selectFrom('gate_device_data').select('at').where('device_id', '=', deviceId).orderBy('at').execute()
  return rows.map(({ at }) => at)
}
