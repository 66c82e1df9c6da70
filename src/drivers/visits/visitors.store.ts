import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { beginsIdNo } from '../search/begins.sql.ts'
import { isNumber } from '../search/typed-search.rules.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { beginsWords } from '#platform/server/database/statements/like.ts'

/** `day`: today at the plant. */
type At = { plantId: string; day: PlainDate }

const isAdmitted = ({ plantId, day }: At): RawBuilder<boolean> =>
  sql<boolean>`is_admitted(d.id, d.auth_plant_id, ${plantId}::bigint, ${day}::date)`
const isOpen = ({ plantId, day }: At): RawBuilder<unknown> =>
  sql`select from admission m where m.driver_id = d.id and m.auth_plant_id = ${plantId} and admission_is_open(m, d.auth_plant_id, ${day}::date)`

/**
 * The driver `d` of another plant who has been at this one, or is to come by name. Whom a plant admits with all others, and has never seen, is nobody here: ids would
 * be tried one after the other.
 */
export const isVisitor = (at: At): RawBuilder<boolean> => sql<boolean>`d.auth_plant_id <> ${at.plantId} and (
  exists (select from gate_check c where c.driver_id = d.id and c.auth_plant_id = ${at.plantId} and c.is_visit)
  or exists (${isOpen(at)})
  or exists (select from violation_visit w join violation v on v.id = w.violation_id where v.driver_id = d.id and w.auth_plant_id = ${at.plantId})
  or exists (select from good_practice_visit w join good_practice g on g.id = w.good_practice_id where g.driver_id = d.id and w.auth_plant_id = ${at.plantId})
  or exists (select from gate_presence p where p.driver_id = d.id and p.auth_plant_id = ${at.plantId}) and ${isAdmitted(at)})`

export type VisitorRecord = { id: string; homeId: string; home: string; isAdmitted: boolean }

/** A visiting driver of the plant; undefined for its own, and for who never was here and is not admitted by name. */
export const findVisitorRow = (db: Db, at: At, id: string): Promise<VisitorRecord | undefined> =>
  named(db, 'visitor_found')
    .selectFrom('driver as d')
    .innerJoin('auth_plant as h', 'h.id', 'd.auth_plant_id')
    .select(['d.id', 'h.id as homeId', 'h.name as home', isAdmitted(at).as('isAdmitted')])
    .where('d.id', '=', id)
    .where(isVisitor(at))
    .executeTakeFirst()

/** Whether drivers of other plants may load at this one, all or some by name. */
export const admitsAnybody = (db: Db, plantId: string): Promise<boolean> =>
  valueOf(
    db,
    sql<boolean>`exists (select from auth_plant where id = ${plantId} and admits <> 'none')
      or exists (select from admission where auth_plant_id = ${plantId} and state = 'granted' and ended_at is null)`,
  )

export type FoundVisitor = { id: string; name: string; id_no: string; home: string }

/** Visitors who are admitted today, by the start of a word of the name, of the id number, or by a card number. */
export const searchVisitors = (db: Db, at: At, { search, limit }: { search: string; limit: number }): Promise<FoundVisitor[]> =>
  db
    .selectFrom('driver as d')
    .innerJoin('auth_plant as h', 'h.id', 'd.auth_plant_id')
    .select(['d.id', 'd.name', 'd.id_no', 'h.name as home'])
    .where(
      sql<boolean>`d.id in (select p.driver_id from gate_presence p where p.auth_plant_id = ${at.plantId}
        union select m.driver_id from admission m where m.auth_plant_id = ${at.plantId} and m.state = 'granted' and m.ended_at is null
        union select c.driver_id from card c where card_no_key(c.card_no) = card_no_key(${search}) and c.cancelled_at is null)`,
    )
    .where(isVisitor(at))
    .where(isAdmitted(at))
    .where(isFound(search))
    .orderBy('d.name_key')
    .orderBy('d.id')
    .limit(limit)
    .execute()

function isFound(search: string): RawBuilder<boolean> {
  const ofCard = sql`exists (select from card c where c.driver_id = d.id and card_no_key(c.card_no) = card_no_key(${search}) and c.cancelled_at is null)`
  if (isNumber(search)) return sql<boolean>`(${beginsIdNo(search)} or ${ofCard})`
  return sql<boolean>`(${beginsWords(sql`d.name_key`, plainWords(search))} or ${ofCard})`
}
