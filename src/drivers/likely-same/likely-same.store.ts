import { sql, type RawBuilder } from 'kysely'
import { plainWords } from '#platform/contract/plain-words.ts'
import type { Db } from '#platform/server/database/database.ts'
import { numberKey } from '../id-no/number-key.rules.ts'
import { leastSimilarity, toSameReasons, type Among, type ComparedPerson, type SameReason } from './likely-same.rules.ts'

export type LikelySame = {
  /** The person's place in the list. */
  n: number
  id: string
  name: string
  id_no: string
  status_id: number
  plant_id: string
  plant_name: string
  reasons: readonly SameReason[]
}

/** Each search finds at most this many for a person. */
const most = sql.lit(10)
/** With the same phone, a surname in common is enough: 'Juma Otieno' and 'Peter Otieno' are at 0.39, 'Juma Otieno' and 'Juma Mwangi' at 0.26. */
const leastWithPhone = 0.35

/** Of any number of persons in one statement, most reasons first. */
export async function findLikely(
  db: Db,
  persons: readonly ComparedPerson[],
  { statusIds, isPhoneEnough }: Among,
): Promise<readonly LikelySame[]> {
  if (persons.length === 0) return []
  const asked = persons.map(({ driverId, idNo, licenceNos, phones, name, dateOfBirth }, n) => ({
    n,
    driver_id: driverId,
    id_no_key: idNo === null ? null : numberKey(idNo),
    licence_keys: licenceNos.map(numberKey).filter((key) => /[1-9]/.test(key)),
    phones,
    name_key: name === null ? null : plainWords(name),
    born: dateOfBirth,
  }))
  const { rows } = await sql<Omit<LikelySame, 'reasons'> & { reasons: readonly string[] }>`with person as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as p (n int, driver_id bigint, id_no_key text, licence_keys text[], phones text[], name_key text, born date)
    ), found as (
      select p.n, f.id, array_agg(distinct f.reason) as reasons from person p cross join lateral (
        ${search('id_no', sql`driver d where d.id_no_key = p.id_no_key`)}
        union all ${search('licence_no', sql`driver d where d.licence_key = any(p.licence_keys)`)}
        union all ${search('phone', withPhone(statusIds), isPhoneEnough ? undefined : similar(leastWithPhone))}
        union all ${search('name', sql`driver d where d.date_of_birth = p.born`, similar(leastSimilarity))}
      ) f (id, reason, status_id) where f.status_id = any(${statusIds}::int[]) and f.id is distinct from p.driver_id group by p.n, f.id
    )
    select f.n, d.id, d.name, d.id_no, d.status_id, a.id as plant_id, a.name as plant_name, f.reasons
    from found f join driver d on d.id = f.id join auth_plant a on a.id = d.auth_plant_id
    order by f.n, cardinality(f.reasons) desc, d.id`.execute(db)
  return rows.map((row) => ({ ...row, reasons: toSameReasons(row.reasons) }))

  function search(reason: SameReason, where: RawBuilder<unknown>, and?: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`(select d.id, ${sql.lit(reason)}, d.status_id from ${where} and d.status_id = any(${statusIds}::int[])
      and d.id is distinct from p.driver_id ${and ? sql`and ${and}` : sql``} limit ${most})`
  }
}

/** Whole numbers stand in the words of each plant and status. */
const withPhone = (statusIds: readonly number[]): RawBuilder<unknown> => sql`auth_plant a
  cross join unnest(${statusIds}::int[]) s (id) cross join unnest(p.phones) phone
  join driver_word w on w.auth_plant_id = a.id and w.status_id = s.id and w.word = phone join driver d on d.id = w.driver_id where true`

/** Trigrams leave the order of words aside. */
const similar = (least: number): RawBuilder<unknown> => sql`similarity(d.name_key, p.name_key) >= ${sql.lit(least)}`
