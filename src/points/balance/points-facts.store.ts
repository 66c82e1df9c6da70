import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Severity } from '../severities.rules.ts'
import type { Attended, PointedViolation, Practice } from './points.rules.ts'

export type FoundViolation = PointedViolation & { plant: string; name: string; severity: Severity; transporterId: string }
export type FoundPractice = Practice & { title: string }
type OfDriver = {
  driverId: string
  plantId: string
  /** Only what was known before: a past moment. */
  knownBefore?: Date
}

/** Recorded up to when the plant was the driver's own: by the plants before, too. */
const countsHere = (recordedAt: string, { driverId, plantId }: OfDriver) =>
  sql<boolean>`${sql.ref(recordedAt)} < (select own_until(${driverId}, ${plantId}))`

/** A driver's upheld violations with points, by their days, with what takes points off: those of a plant, and of the plants before. */
export async function listPointedViolations(db: Db, of: OfDriver): Promise<readonly FoundViolation[]> {
  const rows = await db
    .selectFrom('violation as v')
    .innerJoin('auth_plant as p', 'p.id', 'v.auth_plant_id')
    .leftJoin('violation_entry_version as c', 'c.id', 'v.catalogue_version_id')
    .select(['v.id', 'v.violation as name', 'v.violation_date as day', 'v.severity', 'v.points', 'v.lapses_on as lapsesOn'])
    .select([
      'v.auth_plant_id as plantId',
      'p.name as plant',
      'v.transporter_id as transporterId',
      'c.entry_id as entryId',
      'c.training_topic',
      'c.training_points',
    ])
    .where('v.driver_id', '=', of.driverId)
    .where(({ or, eb }) => or([eb('v.auth_plant_id', '=', of.plantId), countsHere('v.created_at', of)]))
    .where('v.state', '=', 'stands')
    .where('v.points', 'is not', null)
    .$if(of.knownBefore !== undefined, (query) =>
      query
        .where(sql<boolean>`v.created_at < ${of.knownBefore}`)
        .where(sql<boolean>`not exists (select from request r where r.id = v.request_id and r.decided_at >= ${of.knownBefore})`),
    )
    .orderBy('v.violation_date')
    .orderBy('v.id')
    .$narrowType<{ severity: Severity; points: number; lapsesOn: PlainDate }>()
    .execute()
  return rows.map(({ training_topic: topic, training_points: points, ...row }) => ({
    ...row,
    training: topic === null || points === null ? null : { topic, points },
  }))
}

export const listPractices = (db: Db, of: OfDriver): Promise<readonly FoundPractice[]> =>
  db
    .selectFrom('good_practice')
    .select(['id', 'title', 'date as day', sql<string>`own_plant_at(driver_id, created_at)`.as('plantId')])
    .where('driver_id', '=', of.driverId)
    .where(countsHere('created_at', of))
    .$if(of.knownBefore !== undefined, (query) => query.where(sql<boolean>`created_at < ${of.knownBefore}`))
    .orderBy('date')
    .orderBy('id')
    .execute()

/** The events with a topic that a driver attended at a plant, and at others that were the driver's own. */
export const listTrained = async (db: Db, { driverId, plantId, knownBefore }: OfDriver): Promise<readonly Attended[]> =>
  db
    .selectFrom('event_attendance as a')
    .innerJoin('event as e', 'e.id', 'a.event_id')
    .select([sql<string>`e.topic`.as('topic'), 'e.date as day'])
    .where('a.driver_id', '=', driverId)
    .where(({ or, eb }) => or([eb('e.auth_plant_id', '=', plantId), sql<boolean>`own_until(${driverId}, e.auth_plant_id) is not null`]))
    .where('e.topic', 'is not', null)
    .$if(knownBefore !== undefined, (query) => query.where(sql<boolean>`a.created_at < ${knownBefore}`))
    .execute()
