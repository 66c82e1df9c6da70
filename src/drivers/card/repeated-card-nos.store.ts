import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export type RepeatedCardNo = {
  /** Each with its number, driver, plant and state, the newest first. */
  cards: readonly string[]
  inForce: number
}

/** The numbers that more than one card has, from before a number was used once. */
export async function listRepeatedCardNos(db: Db): Promise<readonly RepeatedCardNo[]> {
  const { rows } = await sql<RepeatedCardNo>`
    select array_agg(c.card_no || ' of ' || d.name || ' (' || a.name || ', ' || case when c.cancelled_at is null then 'in force' else 'ended' end || ')'
        order by c.id desc) as cards,
      count(*) filter (where c.cancelled_at is null)::int as "inForce"
    from card c join driver d on d.id = c.driver_id join auth_plant a on a.id = d.auth_plant_id
    where card_no_key(c.card_no) in (select card_no_key(card_no) from card where is_repeat)
    group by card_no_key(c.card_no) order by card_no_key(c.card_no)`.execute(db)
  return rows
}
