import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '#platform/server/database/like.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DuplicateReason } from './duplicates.rules.ts'

export type DuplicateQuery = {
  readonly idNo: string | undefined
  readonly licenceNo: string | undefined
  /** E.164. */
  readonly phones: readonly string[]
  readonly name: string | undefined
  readonly dateOfBirth: string | undefined
}

export type DuplicateRow = {
  readonly id: string
  readonly name: string
  readonly id_no: string
  readonly plant_id: string
  readonly plant_name: string
  readonly reasons: DuplicateReason[]
}

/** Each search finds at most this many. */
const most = sql.lit(10)
/** 'Juma Otieno' and 'Juma Otieno Odhiambo' are at 0.57. */
export const leastSimilarity = 0.5

/** Drivers of all plants that may be the same person, each search by its index. */
export async function findDuplicates(db: Db, { idNo, licenceNo, phones, name, dateOfBirth }: DuplicateQuery): Promise<DuplicateRow[]> {
  const searches: RawBuilder<unknown>[] = []
  if (licenceNo)
    searches.push(sql`(select id, 'licence_no' as reason from driver where upper(licence_no) = upper(${licenceNo}) limit ${most})`)
  for (const phone of phones)
    searches.push(sql`(select s.driver_id, 'phone' from driver_search s join driver d on d.id = s.driver_id
      where s.phones like ${`%${escapeLike(phone)}%`} and d.phones @> array[${phone}] limit ${most})`)
  if (name && dateOfBirth)
    searches.push(sql`(select id, 'name' from driver where date_of_birth = ${dateOfBirth}
      and similarity(name_key, lower(${name})) >= ${sql.lit(leastSimilarity)} order by similarity(name_key, lower(${name})) desc limit ${most})`)
  if (searches.length === 0) return []
  const { rows } = await sql<DuplicateRow>`with found (id, reason) as (${sql.join(searches, sql` union `)})
    select d.id, d.name, d.id_no, d.auth_plant_id as plant_id, p.name as plant_name, array_agg(f.reason order by f.reason) as reasons
    from found f join driver d on d.id = f.id join auth_plant p on p.id = d.auth_plant_id
    where d.id_no is distinct from ${idNo ?? null} group by d.id, p.id order by count(*) desc, d.id limit ${most}`.execute(db)
  return rows
}
