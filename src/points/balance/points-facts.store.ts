import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Severity } from '../severities.rules.ts'
import type { Attended, PointedViolation, Practice } from './points.rules.ts'

export type FoundViolation = PointedViolation & { name: string; severity: Severity; transporterId: string }
export type FoundPractice = Practice & { title: string }
type OfDriver = { driverId: string; plantId: string }

/** A driver's upheld violations with points at a plant, by their days, with what takes points off. */
export async function listPointedViolations(db: Db, { driverId, plantId }: OfDriver): Promise<readonly FoundViolation[]> {
  const rows = await db
    .selectFrom('violation as v')
    .leftJoin('violation_entry_version as c', 'c.id', 'v.catalogue_version_id')
    .select(['v.id', 'v.violation as name', 'v.violation_date as day', 'v.severity', 'v.points', 'v.lapses_on as lapsesOn'])
    .select(['v.transporter_id as transporterId', 'c.entry_id as entryId', 'c.training_topic', 'c.training_points'])
    .where('v.driver_id', '=', driverId)
    .where('v.auth_plant_id', '=', plantId)
    .where('v.state', '=', 'stands')
    .where('v.points', 'is not', null)
    .orderBy('v.violation_date')
    .orderBy('v.id')
    .$narrowType<{ severity: Severity; points: number; lapsesOn: PlainDate }>()
    .execute()
  return rows.map(({ training_topic: topic, training_points: points, ...row }) => ({
    ...row,
    training: topic === null || points === null ? null : { topic, points },
  }))
}

export const listPractices = (db: Db, driverId: string): Promise<readonly FoundPractice[]> =>
  db
    .selectFrom('good_practice')
    .select(['id', 'title', 'date as day'])
    .where('driver_id', '=', driverId)
    .orderBy('date')
    .orderBy('id')
    .execute()

/** The events with a topic that a driver attended at a plant. */
export const listTrained = async (db: Db, { driverId, plantId }: OfDriver): Promise<readonly Attended[]> =>
  db
    .selectFrom('event_attendance as a')
    .innerJoin('event as e', 'e.id', 'a.event_id')
    .select([sql<string>`e.topic`.as('topic'), 'e.date as day'])
    .where('a.driver_id', '=', driverId)
    .where('e.auth_plant_id', '=', plantId)
    .where('e.topic', 'is not', null)
    .execute()
