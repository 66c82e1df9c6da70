import { aUser } from '#accounts/accounts.factory.ts'
import type { Db } from '#platform/server/database/database.ts'

/** The plant admits drivers of all others, or of these, from a day on. */
export async function admitting(
  db: Db,
  plantId: string,
  { from = '2026-01-01', only }: { from?: string; only?: readonly string[] } = {},
): Promise<void> {
  await db
    .updateTable('auth_plant')
    .set({ admits: only ? 'some' : 'all', admits_from: from })
    .where('id', '=', plantId)
    .execute()
  for (const of_plant_id of only ?? []) await db.insertInto('admitted_plant').values({ auth_plant_id: plantId, of_plant_id }).execute()
}

type Granted = { driverId: string; plantId: string; from?: string; until?: string }

/** A driver's own admission to another plant, asked for and granted. */
export async function anAdmission(db: Db, { driverId, plantId, from = '2026-11-01', until = '2027-11-01' }: Granted): Promise<string> {
  const driver = await db
    .selectFrom('driver')
    .select(['auth_plant_id', 'transporter_id'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  const at = new Date('2026-11-01T06:00:00Z')
  const row = {
    driver_id: driverId,
    auth_plant_id: plantId,
    transporter_id: driver.transporter_id,
    home_plant_id: driver.auth_plant_id,
    from_day: from,
    until_day: until,
    reason: 'Loads for an order there.',
    asked_by: (await aUser(db)).userId,
    asked_at: at,
    state: 'granted',
    decided_by: (await aUser(db)).userId,
    decided_at: at,
  }
  return (await db.insertInto('admission').values(row).returning('id').executeTakeFirstOrThrow()).id
}
