import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { KnownNumbers, NumberHolder } from './known-numbers.rules.ts'

/** How many are named at most. */
const holderLimit = 5

/** Other drivers of any plant with one of these phone numbers or this licence number. */
export async function findNumberHolders(db: Db, driverId: string, { phones, licenceNo }: KnownNumbers): Promise<NumberHolder[]> {
  const patterns = phones.map((phone) => `%${phone}%`)
  const { rows } = await sql<NumberHolder>`with found as (
      (select s.driver_id as id from driver_search s join driver d on d.id = s.driver_id
        where s.phones like any(${patterns}::text[]) and d.phones && ${phones}::text[] and d.id <> ${driverId} limit ${holderLimit})
      union (select id from driver where licence_key = number_key(${licenceNo ?? null}::text) and id <> ${driverId} limit ${holderLimit})
    ) select d.name, t.name as transporter_name, d.auth_plant_id, d.phones, d.licence_no, d.status_id
      from found join driver d on d.id = found.id join transporter t on t.id = d.transporter_id order by d.id`.execute(db)
  return rows
}
