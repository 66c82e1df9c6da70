import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { ownRequirements } from '#drivers/requirements/own-requirements.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import type { ExpiringItem } from './digest.rules.ts'
import { renewedBy, type RenewableSubject, expiryWindows, type ReminderSpan } from './reminders.rules.ts'

export type PlantToRemind = Pick<Selectable<Tables['auth_plant']>, 'id' | 'name'> & {
  today: PlainDate
  /** Local hour at the plant, 0 to 23. */
  hour: number
  /** The last covered day; yesterday before the first run. */
  remindedUntil: PlainDate
}

/** The plants without reminders today, locked for this transaction. */
export async function lockPlantsToRemind(tx: Tx, now: Date): Promise<PlantToRemind[]> {
  const localTime = sql`(${now}::timestamptz at time zone p.time_zone)`
  const today = sql<PlainDate>`${localTime}::date`
  await tx
    .insertInto('reminder_run')
    .columns(['auth_plant_id', 'told_until'])
    .expression(
      tx
        .selectFrom('auth_plant as p')
        .select(['p.id', sql<PlainDate>`${today} - 1`.as('told_until')])
        .where('p.id', 'not in', tx.selectFrom('reminder_run').select('auth_plant_id')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('reminder_run as r')
    .innerJoin('auth_plant as p', 'p.id', 'r.auth_plant_id')
    .select([
      'p.id',
      'p.name',
      today.as('today'),
      sql<number>`extract(hour from ${localTime})::int`.as('hour'),
      'r.told_until as remindedUntil',
    ])
    .where('r.told_until', '<', today)
    .orderBy('p.id')
    .forUpdate('r')
    .skipLocked()
    .execute()
}

/** Every plant, with the last day whose reminders are told; a run that is under way is waited for. */
export async function listRemindedPlants(tx: Tx, now: Date): Promise<Omit<PlantToRemind, 'hour'>[]> {
  await tx.selectFrom('reminder_run').select('auth_plant_id').forShare().execute()
  const today = sql<PlainDate>`(${now}::timestamptz at time zone p.time_zone)::date`
  return tx
    .selectFrom('auth_plant as p')
    .leftJoin('reminder_run as r', 'r.auth_plant_id', 'p.id')
    .select(['p.id', 'p.name', today.as('today'), sql<PlainDate>`coalesce(r.told_until, ${today} - 1)`.as('remindedUntil')])
    .orderBy('p.id')
    .execute()
}

export async function markReminded(tx: Tx, plantId: string, today: PlainDate): Promise<void> {
  await tx.updateTable('reminder_run').set({ told_until: today }).where('auth_plant_id', '=', plantId).execute()
}

/** The expiries of a plant's active and suspended pass holders and their spot transporters that reach a step in the span. */
export async function findExpiring(tx: Tx, plantId: string, span: ReminderSpan): Promise<ExpiringItem[]> {
  const windows = sql`jsonb_to_recordset(${JSON.stringify(expiryWindows(span))}::jsonb) w ("from" date, "to" date)`
  const parts = [
    ofDriver('pass', sql`d.pass_expiry`, withoutPendingRequest(passRenewal)),
    ...renewables.map((subject) => ofDriver(subject, sql.ref(`d.${subject}_expiry`), withoutPendingRequest(sql`${renewedBy[subject]}`))),
    ofDriver('licence', sql`d.licence_expiry`, sql`true`),
    sql`select 'own', d.id, d.name, d.id_no, d.transporter_id, (own ->> 'endsOn')::date, own ->> 'shortName' from windows w
      join driver d on ${isReminded(plantId)} and d.own_until <= w."to" cross join lateral json_array_elements(${ownRequirements('d')}) own
      where (own ->> 'endsOn')::date > w."from" and (own ->> 'endsOn')::date <= w."to"`,
  ]
  const { rows } = await sql<ExpiringItem>`with windows as (select * from ${windows}), found as (${sql.join(parts, sql` union all `)}),
    spot as (
      select distinct t.id, t.name, t.valid_until from windows w join transporter t on t.is_spot and t.valid_until > w."from" and t.valid_until <= w."to"
      where exists (select from driver d where d.transporter_id = t.id and d.auth_plant_id = ${plantId})
    )
    select distinct f.subject, f.id::text as "driverId", f.name, f.id_no as "idNo", f.transporter_id as "transporterId", t.name as "transporterName", f.expiry,
        f.own_name as "ownName"
      from found f join transporter t on t.id = f.transporter_id
    union all select 'transporter', null, s.name, null, s.id, s.name, s.valid_until, null from spot s`.execute(tx)
  return rows

  function ofDriver(subject: string, expiry: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`select ${subject} as subject, d.id, d.name, d.id_no, d.transporter_id, ${expiry} as expiry, null as own_name from windows w
      join driver d on ${isReminded(plantId)} and ${expiry} > w."from" and ${expiry} <= w."to" where ${condition}`
  }
}

const isReminded = (plantId: string): RawBuilder<boolean> =>
  sql<boolean>`d.auth_plant_id = ${plantId} and d.status_id in (${driverStatus.active}, ${driverStatus.suspended}) and d.pass_expiry is not null`

const renewables = Object.keys(renewedBy) as readonly RenewableSubject[]

/** The request type that renews what limits the driver's pass. */
const passRenewal = sql`(select case p.expiry_reason ${sql.join(
  renewables.map((subject) => sql`when ${subject} then ${renewedBy[subject]}::int`),
  sql` `,
)} end from pass p where p.driver_id = d.id and p.is_current)`

const withoutPendingRequest = (typeId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from request r where r.driver_id = d.id and r.type_id = ${typeId} and r.status_id = 1)`

/** A recipient at a plant: of all expiries or, with a transporter, of that transporter's only. */
export type ReminderReader = { userId: string; transporterId: string | null; byMail: boolean }

/** The subscribed staff and the transporters' users, with an active account and the permission to read drivers. */
export async function listReminderReaders(tx: Tx, plantId: string, now: Date): Promise<ReminderReader[]> {
  return tx
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('role_permission as p', 'p.role_id', 'l.role_id')
    .select(['u.id as userId', 'l.transporter_id as transporterId', wantsMail.as('byMail')])
    .distinct()
    .where('u.is_active', '=', true)
    .where('p.permission', '=', 'drivers.read' satisfies Permission)
    .where('l.auth_plant_id', '=', plantId)
    .where(isInForce('l', now))
    .where(({ eb, or, and, exists, selectFrom }) => {
      const subscription = selectFrom('onboarding_notification_allocation as a')
        .select('a.id')
        .whereRef('a.user_id', '=', 'u.id')
        .where('a.type_id', '=', expiringDocumentsType)
      return or([eb('l.portal', '=', 'transporter_portal'), and([eb('l.portal', '=', 'staff_portal'), exists(subscription)])])
    })
    .orderBy('u.id')
    .orderBy('l.transporter_id', (order) => order.asc().nullsFirst())
    .execute()
}

/** The type id under 'Onboarding notifications'. */
const expiringDocumentsType = 7

const wantsMail = sql<boolean>`l.portal <> 'staff_portal' or exists (select from onboarding_notification_allocation
  where user_id = u.id and type_id = ${sql.lit(expiringDocumentsType)} and by_mail)`
