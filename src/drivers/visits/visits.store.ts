import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { Visit } from './visit.rules.ts'

/** A driver, at a plant that is not their own, on a day there. */
export type WhichVisit = { driverId: string; plantId: string; day: PlainDate }

/** Whether the plant admits the driver, and what it has said of the driver itself. */
export async function findAdmission(db: Db, { driverId, plantId, day }: WhichVisit): Promise<Omit<Visit, 'own'> | undefined> {
  const { rows } = await sql<Omit<Visit, 'own'>>`
    select a.name as here, h.name as home, is_admitted(d.id, d.auth_plant_id, a.id, ${day}::date) as "isAdmitted", held_days_of(d.id, a.id) as "heldDays",
      exists (select from gate_presence p where p.driver_id = d.id and p.auth_plant_id = a.id and p.is_inside) as "isOnSite"
    from driver d join auth_plant h on h.id = d.auth_plant_id join auth_plant a on a.id = ${plantId} where d.id = ${driverId}`.execute(
    named(db, 'visit_admission'),
  )
  return rows[0]
}

/** The plant of a driver, whoever asks. */
export async function findHomePlant(db: Db, driverId: string): Promise<string> {
  const driver = await db.selectFrom('driver').select('auth_plant_id').where('id', '=', driverId).executeTakeFirstOrThrow()
  return driver.auth_plant_id
}
