import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '../driver-status.contract.ts'
import { numberKey } from './number-key.rules.ts'

/**
 * Whether `driver d` is the person with this cleaned number, as a condition on its indexes. Leading zeros count where they count at the plant that asks;
 * a number that is the same to the letter is the same person everywhere.
 */
export const isPersonOf = (idNo: string, plantId: string): RawBuilder<boolean> =>
  sql<boolean>`(d.id_no = ${idNo} or d.id_no_key = ${numberKey(idNo)}
    and d.id_no_zeros = case when (select id_no_pattern = '' from auth_plant where id = ${plantId}) then 0 else ${leadingZeros(idNo)}::int end)`

/** Of records that share a number, a barred one comes first, then the one with the number as it is written. */
export const personOrder = (idNo: string): RawBuilder<unknown> =>
  sql`d.status_id = ${sql.lit(driverStatus.blacklisted)} desc, d.id_no = ${idNo} desc, d.id`

const leadingZeros = (idNo: string): number => /^0*/.exec(idNo)?.[0].length ?? 0

/** The drivers of any plant with one of these numbers, as `n`, their place in the list. */
export const personsOf = (idNos: readonly string[], plantId: string): RawBuilder<{ n: number; id: string }> =>
  sql<{ n: number; id: string }>`(
    select distinct on (asked.n) asked.n::int as n, d.id
    from unnest(${idNos}::text[]) with ordinality asked (id_no, n)
    cross join (select id_no_pattern <> '' as has_zeros from auth_plant where id = ${plantId}) p
    cross join lateral (
      select id, id_no, status_id from driver where id_no = asked.id_no
      union all
      select id, id_no, status_id from driver where id_no_key = number_key(asked.id_no)
        and id_no_zeros = case when p.has_zeros then length(asked.id_no) - length(ltrim(asked.id_no, '0')) else 0 end
    ) d
    order by asked.n, d.status_id = ${sql.lit(driverStatus.blacklisted)} desc, d.id_no = asked.id_no desc, d.id
  )`
