import { sql, type Insertable } from 'kysely'
import { isReadAt } from '#drivers/readable-records.sql.ts'
import { isLanguage, type Language } from '#platform/contract/language.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { LetterKind } from './letter-content.contract.ts'

const addressed = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .innerJoin('transporter as t', 't.id', 'r.transporter_id')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .leftJoin('case_hearing as h', 'h.request_id', 'r.id')
    .select(['r.type_id', 'r.status_id', 'r.body_data', 'r.driver_id', 'r.transporter_id', 'd.auth_plant_id', 'h.due_on'])
    .select(['d.name as driver', 'd.id_no', 't.name as office', 'p.name as plant', 'p.time_zone'])
    .select(['p.letters', 'p.letter_language', 'p.letter_head', 'p.letter_appeal'])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow()

export type AddressedRow = Awaited<ReturnType<typeof addressed>>

/** Whom a letter about a request goes to, with what the driver's plant set: what ends after a move is told by the new plant. */
export const findAddressed = (tx: Tx, requestId: string): Promise<AddressedRow> => addressed(tx, requestId)

type Of = { requestId: string; driverId: string; plantId: string; isLast: boolean }

/** The request's case; with `isLast` the driver's last one, where the request has none. */
export async function findLetterCase(
  tx: Tx,
  { requestId, driverId, plantId, isLast }: Of,
): Promise<{ caseId: string; number: number } | undefined> {
  const row = await tx
    .selectFrom('driver_case as c')
    .leftJoin('case_request as q', (join) => join.onRef('q.case_id', '=', 'c.id').on('q.request_id', '=', requestId))
    .select('c.id as caseId')
    .select((eb) =>
      eb
        .selectFrom('case_letter as l')
        .select(sql<number>`(count(*) + 1)::int`.as('number'))
        .whereRef('l.case_id', '=', 'c.id')
        .as('number'),
    )
    .where('c.driver_id', '=', driverId)
    .where('c.auth_plant_id', '=', plantId)
    .$if(!isLast, (query) => query.where('q.request_id', 'is not', null))
    .orderBy(sql`q.request_id is null`)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { caseId: row.caseId, number: row.number ?? 1 }
}

/** That of the link which the office made, else of the last reply; null where neither is known. */
export async function findLanguageOf(tx: Tx, driverId: string): Promise<Language | null> {
  const link = await tx
    .selectFrom('own_page_link')
    .select('language')
    .where('driver_id', '=', driverId)
    .where('language', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const reply = await tx
    .selectFrom('case_reply as y')
    .innerJoin('request as r', 'r.id', 'y.request_id')
    .select('y.language')
    .where('r.driver_id', '=', driverId)
    .where('y.language', 'is not', null)
    .orderBy('y.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = link?.language ?? reply?.language ?? ''
  return isLanguage(known) ? known : null
}

export const listSuspendedBy = (tx: Tx, requestId: string): Promise<{ startsOn: PlainDate; endsOn: PlainDate | null }[]> =>
  tx
    .selectFrom('suspension')
    .select(['starts_on as startsOn', 'ends_on as endsOn'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()

/** The requests of cases whose suspensions were served at this moment. */
export const listServedAt = async (tx: Tx, driverId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('suspension as s')
    .innerJoin('case_request as q', 'q.request_id', 's.request_id')
    .select('q.request_id')
    .distinct()
    .where('s.driver_id', '=', driverId)
    .where('s.ended_at', '=', at)
    .where('s.end_reason', '=', 'served')
    .orderBy('q.request_id')
    .execute()
  return rows.map(({ request_id }) => request_id)
}

export const insertLetter = async (tx: Tx, row: Insertable<Tables['case_letter']>): Promise<void> =>
  void (await tx.insertInto('case_letter').values(row).execute())

const letters = (db: Db) =>
  db
    .selectFrom('case_letter as l')
    .innerJoin('driver_case as c', 'c.id', 'l.case_id')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'c.auth_plant_id')
    .select(['l.id', 'l.case_id', 'l.number', 'l.kind', 'l.made_at', 'l.language', 'l.content', 'l.transporter_id'])
    .select(['c.auth_plant_id', 'c.driver_id', 'd.name as driver', 'p.time_zone'])
    .$narrowType<{ kind: LetterKind; language: Language }>()

export type StoredLetter = Awaited<ReturnType<ReturnType<typeof letters>['executeTakeFirstOrThrow']>>

type Reach = { plantId: string; transporterId: string | null }
/** Staff read what they read of cases, an office its own. */
const lettersFor = (db: Db, { transporterId, ...scope }: Reach) =>
  letters(db)
    .where(isReadAt(scope, { plant: sql`c.auth_plant_id`, driver: sql`c.driver_id` }))
    .$if(transporterId !== null, (query) => query.where('l.transporter_id', '=', transporterId))

export const findLetter = (db: Db, reach: Reach, id: string): Promise<StoredLetter | undefined> =>
  lettersFor(db, reach).where('l.id', '=', id).executeTakeFirst()

/** The letters of a case that the reader may know, oldest first. */
export const listLettersOfCase = (db: Db, reach: Reach, caseId: string): Promise<StoredLetter[]> =>
  lettersFor(db, reach).where('l.case_id', '=', caseId).orderBy('l.id').execute()

/** The driver's letters since then, newest first. */
export const listLettersOfDriver = (db: Db, driverId: string, since: Date): Promise<StoredLetter[]> =>
  letters(db).where('c.driver_id', '=', driverId).where('l.made_at', '>', since).orderBy('l.id', 'desc').limit(10).execute()

/** The next letter that waits for its mail, for one sender at a time. */
export const lockNextToSend = (tx: Tx): Promise<StoredLetter | undefined> =>
  letters(tx).where('l.sent_at', 'is', null).orderBy('l.id').limit(1).forUpdate('l').skipLocked().executeTakeFirst()

export const markSent = async (tx: Tx, id: string, sent: { sent_at: Date; file_id: string }): Promise<void> =>
  void (await tx.updateTable('case_letter').set(sent).where('id', '=', id).execute())
