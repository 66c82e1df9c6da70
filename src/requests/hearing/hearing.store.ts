import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { HearingSettings, ReplySide } from './heard.rules.ts'

export type PlantHearing = HearingSettings & { name: string; timeZone: string; workingDays: readonly number[] }

export const findHearingSettings = (db: Db, plantId: string): Promise<PlantHearing> =>
  db
    .selectFrom('auth_plant')
    .select(['hearing_days as days', 'hearing_above_days as aboveDays', 'name', 'time_zone as timeZone', 'working_days as workingDays'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()

export const insertHearing = async (tx: Tx, row: { request_id: string; asked_at: Date; due_on: PlainDate }): Promise<void> =>
  void (await tx.insertInto('case_hearing').values(row).execute())

export type ReplyRow = {
  id: string
  side: ReplySide
  sent_by_way: 'portal' | 'link' | 'paper'
  said: string | null
  file_id: string | null
  file_name: string | null
  by: string | null
  created_at: string
  is_late: boolean
}

/** Of `case_hearing h`, oldest first. */
const replies = sql<
  readonly ReplyRow[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', y.id::text, 'side', y.side, 'sent_by_way', y.sent_by_way, 'said', y.said,
    'file_id', y.file_id::text, 'file_name', f.original_name, 'by', u.first_name || ' ' || u.last_name, 'created_at', y.created_at, 'is_late', y.is_late) order by y.id)
  from case_reply y left join file f on f.id = y.file_id left join app_user u on u.id = y.created_by where y.request_id = h.request_id), '[]')`

const hearings = (db: Db) =>
  db
    .selectFrom('case_hearing as h')
    .innerJoin('case_request as q', 'q.request_id', 'h.request_id')
    .innerJoin('request as r', 'r.id', 'h.request_id')
    .leftJoin('app_user as e', 'e.id', 'h.early_by')
    .select(['h.request_id', 'q.case_id', 'q.transporter_id', 'r.type_id', 'h.asked_at', 'h.due_on', 'h.early_reason'])
    .select([sql<string | null>`e.first_name || ' ' || e.last_name`.as('early_by'), replies.as('replies')])

export type HearingRow = Awaited<ReturnType<ReturnType<typeof hearings>['executeTakeFirstOrThrow']>>

export const findHearing = (db: Db, requestId: string): Promise<HearingRow | undefined> =>
  hearings(named(db, 'case_hearing_of_request')).where('h.request_id', '=', requestId).executeTakeFirst()

export const listHearings = (db: Db, caseIds: readonly string[]): Promise<HearingRow[]> =>
  hearings(db)
    .where('q.case_id', '=', sql<string>`any(${caseIds})`)
    .orderBy('h.request_id')
    .execute()

/** The case of a request; undefined where it belongs to none. */
export const findCaseOf = async (db: Db, requestId: string): Promise<string | undefined> =>
  (await named(db, 'case_of_request').selectFrom('case_request').select('case_id').where('request_id', '=', requestId).executeTakeFirst())
    ?.case_id

export const recordEarly = async (tx: Tx, requestId: string, early: { early_reason: string; early_by: string }): Promise<void> =>
  void (await tx.updateTable('case_hearing').set(early).where('request_id', '=', requestId).where('early_reason', 'is', null).execute())
