import { sql, type Insertable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { Action } from '../ladder/actions.rules.ts'
import type { Severity } from '../severities.rules.ts'

const versions = (db: Db, plantId: string) =>
  db
    .selectFrom('violation_entry_version as v')
    .innerJoin('violation_entry as n', 'n.id', 'v.entry_id')
    .leftJoin('app_user as u', 'u.id', 'v.created_by')
    .select([
      'v.id',
      'v.entry_id as entryId',
      'v.from_day as fromDay',
      'v.is_ended as isEnded',
      'v.category',
      'v.name',
      'v.severity',
      'v.points',
    ])
    .select(['v.lapse_months', 'v.action', 'v.action_days', 'v.training_topic', 'v.training_points', 'v.created_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('creator'))
    .where('n.auth_plant_id', '=', plantId)
    .orderBy('v.from_day')
    .orderBy('v.id')
    .$narrowType<{ severity: Severity; action: Action }>()

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

/** All that a plant's catalogue says, by the days. */
export const listEntryVersions = (db: Db, plantId: string): Promise<readonly VersionRow[]> => versions(db, plantId).execute()

/** Of one entry; none of another plant's. */
export const listVersionsOfEntry = (db: Db, plantId: string, entryId: string): Promise<readonly VersionRow[]> =>
  versions(db, plantId).where('v.entry_id', '=', entryId).execute()

export async function insertEntry(tx: Tx, entry: { plantId: string; by: string; at: Date }): Promise<string> {
  const row = { auth_plant_id: entry.plantId, created_by: entry.by, created_at: entry.at }
  return (await tx.insertInto('violation_entry').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertEntryVersion(tx: Tx, version: Insertable<Tables['violation_entry_version']>): Promise<void> {
  await tx.insertInto('violation_entry_version').values(version).execute()
}

/** Of two who change a plant's catalogue at once the second one reads what the first has written. */
export async function lockCatalogue(tx: Tx, plantId: string): Promise<void> {
  await tx.selectFrom('auth_plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute()
}

/** Whether a plant had a catalogue, or said how points count, by this day. */
export const countsPoints = (db: Db, plantId: string, day: PlainDate): Promise<boolean> =>
  valueOf(db, sql<boolean>`counts_points(${plantId}, ${day}::date)`)
