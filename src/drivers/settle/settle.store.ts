import { sql, type RawBuilder } from 'kysely'
import { batchesOf } from '#platform/server/database/batches.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { asDriverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import type { OwnRule } from '../requirements/own-ends.rules.ts'
import { listAttended, listOwnRules } from '../requirements/requirements.store.ts'
import type { Settled, SettledColumns, Standing } from './settle.rules.ts'

export type HeldStanding = Standing & {
  driverId: string
  plantId: string
  passId: string | null
  /** As stored on the driver's row. */
  columns: SettledColumns
}

/**
 * Two officers may decide about one driver at once: the second one waits here, and settles what the first has written too. A transporter to which a driver comes
 * is locked as well: who changes its validity at the same time settles the drivers who were there before, and would miss this one.
 */
export async function lockToSettle(tx: Tx, driverIds: readonly string[]): Promise<void> {
  await sql`select id from driver where id = any(${driverIds}::bigint[]) order by id for no key update`.execute(named(tx, 'lock_to_settle'))
  await sql`select id from transporter where id in (
      select d.transporter_id from driver d left join driver_history h on h.driver_id = d.id and h.until_day = 'infinity'
      where d.id = any(${driverIds}::bigint[]) and h.transporter_id is distinct from d.transporter_id
    ) order by id for share`.execute(named(tx, 'lock_new_transporters'))
}

/** What is recorded of these drivers. */
export const listStandings = (db: Db, driverIds: readonly string[]): Promise<readonly HeldStanding[]> =>
  standings(named(db, 'standings'), sql`d.id = any(${driverIds}::bigint[]) order by d.id`)

/** The same for reading: of drivers who may be visiting another plant. */
export const listStandingsOf = (db: Db, driverIds: readonly string[]): Promise<readonly HeldStanding[]> =>
  standings(named(db, 'standings_of'), sql`d.id = any(${driverIds}::bigint[])`)

type Page = { after: string; limit: number }

/** The same of everybody, by driver. */
export const listAllStandings = (db: Db, { after, limit }: Page): Promise<readonly HeldStanding[]> =>
  standings(db, sql`d.id > ${after} order by d.id limit ${limit}`)

/** The same of a plant's drivers of a status. */
export const listStandingsOfPlant = (
  db: Db,
  { plantId, statusId, attended, after, limit }: Page & { plantId: string; statusId: DriverStatusId; attended: 'read' },
): Promise<readonly HeldStanding[]> =>
  standings(db, sql`d.auth_plant_id = ${plantId} and d.status_id = ${statusId} and d.id > ${after} order by d.id limit ${limit}`, attended)

/** Of the drivers with ids in this range, those whose history does not end with what is so now. */
export const listWithoutHistory = (db: Db, { after, until }: { after: string; until: string }): Promise<readonly string[]> =>
  valueOf(
    db,
    sql<readonly string[]>`array(select s.driver_id::text from driver_state s
      left join driver_state_kept k on k.driver_id = s.driver_id
    where s.driver_id > ${after} and s.driver_id <= ${until} and row(s.*) is distinct from row(k.*))`,
  )

type OwnColumns = 'vehicleCategories' | 'licenceClass' | 'dateOfBirth' | 'isSpot' | 'joinedOn'

type Row = Omit<HeldStanding, 'statusId' | 'findings' | 'own'> &
  Pick<HeldStanding['own'], OwnColumns> & { statusId: number; findings: HeldStanding['findings'] | null }

async function standings(db: Db, which: RawBuilder<unknown>, attendance?: 'read'): Promise<readonly HeldStanding[]> {
  const { rows } = await sql<Row>`
    select d.id as "driverId", d.auth_plant_id as "plantId", d.status_id as "statusId", d.vehicle_options as "vehicleOptions", d.licence_expiry as "licenceExpiry",
      case when t.is_spot then t.valid_until end as "spotValidUntil", held_days_of(d.id, d.auth_plant_id) as "heldDays",
      d.vehicle_categories as "vehicleCategories", d.licence_class as "licenceClass", d.date_of_birth as "dateOfBirth", t.is_spot as "isSpot",
      (d.created_at at time zone a.time_zone)::date as "joinedOn",
      (select jsonb_agg(jsonb_build_object('id', id::text, 'kind', kind, 'givenOn', given_on, 'expiry', expiry, 'isFit', fit_to_work, 'restrictions', restrictions))
        from clearance where driver_id = d.id and not is_void) as findings,
      case when c.id is not null then jsonb_build_object('cardNo', c.card_no, 'isHandedOver', c.handed_over_at is not null, 'printedAt', c.printed_at) end as card,
      p.id as "passId", case when p.id is not null then jsonb_build_object('status', p.status, 'expiry', p.expiry, 'reason', p.expiry_reason, 'issuedOn', p.issued_on,
        'registeredUntil', p.registered_until, 'shortenedUntil', p.shortened_until) end as pass,
      to_jsonb(s) - 'driver_id' as columns
    from driver d join driver_as_settled s on s.driver_id = d.id join transporter t on t.id = d.transporter_id join auth_plant a on a.id = d.auth_plant_id
      left join pass p on p.driver_id = d.id and p.is_current
      left join card c on c.driver_id = d.id and c.cancelled_at is null
    where ${which}`.execute(db)
  const rules = await listOwnRules(db, [...new Set(rows.map(({ plantId }) => plantId))])
  const asked = rows.filter(({ plantId }) => attendance === 'read' || rules.get(plantId)?.some(asksAttendance))
  const attended =
    asked.length === 0
      ? nobody
      : await listAttended(
          db,
          asked.map(({ driverId }) => driverId),
        )
  return rows.map((row) => toStanding(row, { rules: rules.get(row.plantId) ?? [], attended: attended.get(row.driverId) ?? [] }))
}

const nobody: Awaited<ReturnType<typeof listAttended>> = new Map()
const asksAttendance = ({ versions }: OwnRule): boolean => versions.some(({ definition }) => definition.proof.kind === 'attendance')

const toStanding = (
  { statusId, findings, vehicleCategories, licenceClass, dateOfBirth, isSpot, joinedOn, ...facts }: Row,
  own: Pick<HeldStanding['own'], 'rules' | 'attended'>,
): HeldStanding => ({
  ...facts,
  statusId: asDriverStatus(statusId),
  findings: findings ?? [],
  own: { ...own, vehicleCategories, licenceClass, dateOfBirth, isSpot, joinedOn },
})

type SettledDriver = Settled & Pick<HeldStanding, 'driverId' | 'passId'>

/** Writes what follows for any number of drivers in one statement: passes and the drivers' own rows. */
export async function writeSettled(tx: Tx, drivers: readonly SettledDriver[]): Promise<void> {
  if (drivers.length === 0) return
  const rows = drivers.map(({ driverId, passId, pass, columns }) => ({
    driver_id: driverId,
    ...columns,
    ...(pass && { pass_id: passId, pass_status: pass.status, pass_reason: pass.reason }),
  }))
  await sql`select settle_drivers(${JSON.stringify(rows)}::jsonb)`.execute(named(tx, 'settle_drivers'))
}

/** How many drivers a statement of settling is about. */
export const settledAtOnce = 1000

/** Writes the history of drivers whose state has changed, each known since its moment. */
export async function recordHistory(tx: Tx, moments: ReadonlyMap<string, Date>): Promise<void> {
  for (const some of batchesOf([...moments], settledAtOnce)) {
    await sql`select keep_driver_history(${some.map(([id]) => id)}::bigint[], ${some.map(([, at]) => at)}::timestamptz[])`.execute(
      named(tx, 'keep_driver_history'),
    )
  }
}
