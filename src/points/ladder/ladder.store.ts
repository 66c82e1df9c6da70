import type { Insertable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { Severity } from '../severities.rules.ts'
import type { Action } from './actions.rules.ts'

export async function insertLadderDecision(tx: Tx, decision: Insertable<Tables['ladder_decision']>): Promise<void> {
  await tx.insertInto('ladder_decision').values(decision).execute()
}

type SaidOfEntry = { entryId: string; action: Action; days: number | null; topic: string | null; points: number | null }

/** What a version of an entry says of its violations. */
export const findEntryVersion = (db: Db, id: string): Promise<SaidOfEntry> =>
  db
    .selectFrom('violation_entry_version')
    .select(['entry_id as entryId', 'action', 'action_days as days', 'training_topic as topic', 'training_points as points'])
    .where('id', '=', id)
    .$narrowType<{ action: Action }>()
    .executeTakeFirstOrThrow()

type StoredJudgement = { catalogue_version_id: string | null; severity: Severity; points: number; lapses_on: PlainDate }

/** How the violation that a request recorded was judged; undefined before it is recorded, and of one without points. */
export const findJudged = (db: Db, requestId: string): Promise<StoredJudgement | undefined> =>
  db
    .selectFrom('violation')
    .select(['catalogue_version_id', 'severity', 'points', 'lapses_on'])
    .where('request_id', '=', requestId)
    .where('points', 'is not', null)
    .$narrowType<{ severity: Severity; points: number; lapses_on: PlainDate }>()
    .executeTakeFirst()
