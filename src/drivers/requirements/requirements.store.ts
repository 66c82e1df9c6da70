import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import type { BuiltInVersion } from './built-in-ends.rules.ts'
import type { OwnRule, OwnStanding } from './own-ends.rules.ts'
import type { OwnRequirement } from './own-requirement.rules.ts'
import { ownRequirements } from './own-requirements.sql.ts'
import type { BuiltInDefinition, RequirementDefinition } from './requirement-definition.contract.ts'

/** The own requirements of these plants, each with all versions that were not withdrawn, by their days. */
export async function listOwnRules(db: Db, plantIds: readonly string[]): Promise<ReadonlyMap<string, readonly OwnRule[]>> {
  const { rows } = await sql<OwnRule & { plantId: string }>`
    select r.auth_plant_id as "plantId", r.id, r.key, json_agg(json_build_object('fromDay', v.from_day, 'definition', v.definition, 'forAll', v.for_all,
      'isEnded', v.is_ended, 'hasBegun', v.begun_at is not null) order by v.from_day) as versions
    from requirement r join requirement_version v on v.requirement_id = r.id and v.withdrawn_at is null
    where r.auth_plant_id = any(${plantIds}::bigint[])
    group by r.id order by r.id`.execute(named(db, 'own_rules'))
  return Map.groupBy(rows, ({ plantId }) => plantId)
}

/** What a plant says of a built-in requirement, by the days of its versions; nothing where it says nothing. */
export const listBuiltInVersions = (
  db: Db,
  { plantId, kind }: { plantId: string; kind: ClearanceKind },
): Promise<readonly BuiltInVersion[]> =>
  named(db, 'built_in_versions')
    .selectFrom('requirement as r')
    .innerJoin('requirement_version as v', 'v.requirement_id', 'r.id')
    .select(['v.id', 'v.from_day as fromDay', 'v.for_all as forAll', 'v.is_ended as isEnded'])
    .select([sql<boolean>`v.begun_at is not null`.as('hasBegun'), sql<BuiltInDefinition>`v.definition`.as('definition')])
    .where('r.key', '=', kind)
    .where('v.auth_plant_id', '=', plantId)
    .where('v.withdrawn_at', 'is', null)
    .orderBy('v.from_day')
    .execute()

/** The events with a topic that these drivers attended at this plant, or each at their own: an induction shows one site. */
export async function listAttended(
  db: Db,
  driverIds: readonly string[],
  plantId: string | null = null,
): Promise<ReadonlyMap<string, OwnStanding['attended']>> {
  const { rows } = await sql<{ driverId: string; topic: string; on: PlainDate }>`
    select a.driver_id as "driverId", e.topic, max(e.date) as on from event_attendance a join event e on e.id = a.event_id join driver d on d.id = a.driver_id
    where a.driver_id = any(${driverIds}::bigint[]) and e.topic is not null and e.auth_plant_id = coalesce(${plantId}::bigint, d.auth_plant_id)
    group by a.driver_id, e.topic`.execute(named(db, 'attended_topics'))
  return Map.groupBy(rows, ({ driverId }) => driverId)
}

export type RequirementTexts = Pick<OwnRequirement, 'id' | 'name' | 'shortName' | 'nextStep'> & { isEnded: boolean }

/** How a plant calls its own requirements, also those that have ended. */
export const listRequirementTexts = (db: Db, plantId: string): Promise<readonly RequirementTexts[]> =>
  db
    .selectFrom('requirement as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('requirement_version as v')
          .select(['v.name', 'v.short_name', 'v.next_step', 'v.is_ended'])
          .whereRef('v.requirement_id', '=', 'r.id')
          .where('v.withdrawn_at', 'is', null)
          .orderBy(sql`v.begun_at is null, v.from_day desc`)
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'v.name', 'v.short_name as shortName', 'v.next_step as nextStep', 'v.is_ended as isEnded'])
    .where('r.auth_plant_id', '=', plantId)
    .orderBy('r.id')
    .execute()

/** The ids of the own requirements that a driver needs, or will by a rule that lies ahead. */
export function findNeededRequirements(db: Db, driverId: string): Promise<readonly string[]> {
  return valueOf(db, sql<readonly string[]>`array(select jsonb_object_keys(own_ends) from driver where id = ${driverId})`)
}

/** The plant's own requirements that a driver needs. */
export async function findOwnRequirements(db: Db, driverId: string): Promise<readonly OwnRequirement[]> {
  const row = await db.selectFrom('driver as d').select(ownRequirements('d').as('own')).where('d.id', '=', driverId).executeTakeFirst()
  return row?.own ?? []
}

export type NewVersion = {
  requirementId: string
  plantId: string
  fromDay: PlainDate
  name: string
  shortName: string
  explanation: string
  nextStep: string
  definition: RequirementDefinition | BuiltInDefinition
  forAll: boolean
  isEnded: boolean
  createdBy: string | null
  confirmedBy: string | null
  /** Null while its day lies ahead. */
  begunAt: Date | null
}

/** Adds a requirement of a plant, without a rule yet; answers its id. */
export async function insertRequirement(
  tx: Tx,
  { key, plantId, createdBy, at }: { key: string; plantId: string; createdBy: string | null; at: Date },
): Promise<string> {
  const row = { key, auth_plant_id: plantId, created_by: createdBy, created_at: at }
  return (await tx.insertInto('requirement').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds what a requirement says from a day on; answers the version's id. The caller settles whoever it is about. */
export async function insertVersion(tx: Tx, { definition, at, ...version }: NewVersion & { at: Date }): Promise<string> {
  const row = {
    requirement_id: version.requirementId,
    auth_plant_id: version.plantId,
    from_day: version.fromDay,
    name: version.name,
    short_name: version.shortName,
    explanation: version.explanation,
    next_step: version.nextStep,
    definition: JSON.stringify(definition),
    for_all: version.forAll,
    is_ended: version.isEnded,
    created_by: version.createdBy,
    created_at: at,
    confirmed_by: version.confirmedBy,
    begun_at: version.begunAt,
  }
  return (await tx.insertInto('requirement_version').values(row).returning('id').executeTakeFirstOrThrow()).id
}
