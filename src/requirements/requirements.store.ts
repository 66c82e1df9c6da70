import { sql } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { notFound } from '#platform/server/http/refusal.ts'

/** The built-in requirements and the plant's own. */
const ofPlant = (db: Db, plantId: string) =>
  db
    .selectFrom('requirement as r')
    .leftJoin('confirmation as c', (join) =>
      join
        .on('c.kind', '=', 'requirement')
        .on('c.state', '=', 'pending')
        .on('c.auth_plant_id', '=', plantId)
        .on('c.subject_id', '=', sql<string>`r.id::text`),
    )
    .select(['r.id', 'r.key', 'r.auth_plant_id', 'c.id as waiting', 'c.title as waiting_title'])
    .where((eb) => eb.or([eb('r.auth_plant_id', 'is', null), eb('r.auth_plant_id', '=', plantId)]))
    .orderBy('r.id')

export type RequirementRecord = Awaited<ReturnType<ReturnType<typeof ofPlant>['executeTakeFirstOrThrow']>>

export const listRequirements = (db: Db, plantId: string): Promise<readonly RequirementRecord[]> => ofPlant(db, plantId).execute()

/** Another plant's and a missing one give the same 404. */
export const findRequirement = (db: Db, plantId: string, id: string): Promise<RequirementRecord> =>
  ofPlant(db, plantId).where('r.id', '=', id).executeTakeFirstOrThrow(notFound)

const versions = (db: Db, plantId: string) =>
  db
    .selectFrom('requirement_version as v')
    .leftJoin('app_user as a', 'a.id', 'v.created_by')
    .leftJoin('app_user as b', 'b.id', 'v.confirmed_by')
    .leftJoin('app_user as w', 'w.id', 'v.withdrawn_by')
    .select([
      'v.id',
      'v.requirement_id',
      'v.from_day',
      'v.name',
      'v.short_name',
      'v.explanation',
      'v.next_step',
      'v.definition',
      'v.for_all',
    ])
    .select(['v.is_ended', 'v.created_at', 'v.begun_at', 'v.withdrawn_at'])
    .select([
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('creator'),
      sql<string | null>`b.first_name || ' ' || b.last_name`.as('confirmer'),
      sql<string | null>`w.first_name || ' ' || w.last_name`.as('withdrawer'),
    ])
    .where('v.auth_plant_id', '=', plantId)
    .orderBy('v.from_day')
    .orderBy('v.id')

export type VersionRecord = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

/** What a plant says, by requirement and by day, with what was withdrawn. */
export const listVersions = (db: Db, plantId: string): Promise<readonly VersionRecord[]> => versions(db, plantId).execute()

export const listVersionsOf = (db: Db, plantId: string, requirementId: string): Promise<readonly VersionRecord[]> =>
  versions(db, plantId).where('v.requirement_id', '=', requirementId).execute()

export const findRequirementVersion = (db: Db, plantId: string, id: string): Promise<VersionRecord> =>
  versions(db, plantId).where('v.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Whoever changes a plant's rules comes after whoever does it at the same time. */
export async function lockRules(tx: Tx, plantId: string): Promise<void> {
  await tx.selectFrom('auth_plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute()
}

export async function listKeys(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('requirement').select('key').execute()).map(({ key }) => key))
}

export async function setBegun(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('requirement_version').set({ begun_at: at }).where('id', 'in', ids).execute()
}

export async function setWithdrawn(tx: Tx, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.updateTable('requirement_version').set({ withdrawn_by: by, withdrawn_at: at }).where('id', '=', id).execute()
}

export type DueVersion = { id: string; plantId: string; requirementId: string; name: string }

/** Those whose day has come at their plant, and that have not begun. */
export const listDue = (db: Db, at: Date): Promise<readonly DueVersion[]> =>
  db
    .selectFrom('requirement_version as v')
    .innerJoin('auth_plant as p', 'p.id', 'v.auth_plant_id')
    .select(['v.id', 'p.id as plantId', 'v.requirement_id as requirementId', 'v.name'])
    .where('v.begun_at', 'is', null)
    .where('v.withdrawn_at', 'is', null)
    .where('v.from_day', '<=', sql<PlainDate>`(${at}::timestamptz at time zone p.time_zone)::date`)
    .orderBy('p.id')
    .orderBy('v.id')
    .execute()

/** Renewals of it that nobody has decided. */
export const countPendingProofs = (db: Db, { plantId, id, key }: { plantId: string; id: string; key: string }): Promise<number> =>
  valueOf(
    db,
    sql<number>`(select count(*)::int from request r join request_type t on t.id = r.type_id
      where t.slug = 'renew-requirement' and r.status_id = 1 and r.auth_plant_id = ${plantId} and r.body_data ->> 'requirement' in (${id}, ${key}))`,
  )

/** Whether an event of the topic was held at the plant, or is planned. */
export const hasTopic = (db: Db, plantId: string, topic: string): Promise<boolean> =>
  valueOf(
    db,
    sql<boolean>`exists (select from event where auth_plant_id = ${plantId} and lower(trim(topic)) = lower(trim(${topic}::text)))`,
  )

/** A plant's active drivers, and by requirement how many of them do not meet it on this day. */
export async function countUnmet(
  db: Db,
  plantId: string,
  today: PlainDate,
): Promise<{ active: number; byKey: ReadonlyMap<string, number>; byId: ReadonlyMap<string, number> }> {
  const active = db.selectFrom('driver as d').where('d.auth_plant_id', '=', plantId).where('d.status_id', '=', driverStatus.active)
  const over = (column: string, among = sql`true`) =>
    sql<number>`count(*) filter (where ${among} and coalesce(${sql.ref(column)} <= ${today}, true))::int`
  const { n, ...unmet } = await active
    .select([
      sql<number>`count(*)::int`.as('n'),
      over('d.pass_expiry').as('pass'),
      sql<number>`count(*) filter (where d.is_unfit or coalesce(d.medical_expiry <= ${today}, true))::int`.as('medical'),
      over('d.ddt_expiry').as('ddt'),
      over('d.bulker_expiry', sql`'Bulker' = any(d.vehicle_options)`).as('bulker'),
      over('d.licence_expiry').as('licence'),
      over('d.spot_until', sql`d.spot_until is not null`).as('transporter'),
    ])
    .executeTakeFirstOrThrow()
  const own = await active
    .innerJoin(sql<{ key: string; value: string }>`jsonb_each(d.own_ends)`.as('e'), (join) => join.onTrue())
    .select(['e.key', sql<number>`count(*)::int`.as('n')])
    .where(sql<boolean>`(e.value ->> 0)::date <= ${today}`)
    .groupBy('e.key')
    .execute()
  return { active: n, byKey: new Map(Object.entries(unmet)), byId: new Map(own.map(({ key, n: count }) => [key, count])) }
}
