import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus, driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { anApplication, anApplicationMove, aDocument } from '#onboarding/onboarding.factory.ts'
import { cardEndReasons, cardOutcomes } from '#passes/cards/card-ends.rules.ts'
import { findRestorableCard } from '#passes/cards/cards.store.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from '#passes/passes.factory.ts'
import { passStatusOfDriver } from '#passes/passes.rules.ts'
import { sqlState } from '#platform/server/database/database-errors.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { testApi } from '../testing/test-api.ts'

const api = await testApi()
const { db, ownerDb, database } = api
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const [elsewhere, rival, colleague] = [await anAuthPlantId(db), await aTransporter(db), await aUser(db)]
const at = api.now

const active = await aPassHolder(db, { plantId, vehicle_options: ['Flatbed'] })
const other = await aPassHolder(db, { plantId })
const foreign = await aDriver(db, { plantId: elsewhere })
const suspended = await aSuspendedDriver(db, { plantId })
const blacklisted = await aPassHolder(db, { plantId, status_id: driverStatus.blacklisted, cardNo: null })
const cancelled = await aPassHolder(db, { plantId, status_id: driverStatus.cardCancelled })
const waiting = await aPassHolder(db, { plantId, status_id: driverStatus.cardIssuance })
const returned = await aSuspendedDriver(db, { plantId })
await bringTo(db, returned.id, driverStatus.active, at)
await sql`insert into pass (driver_id, status, issued_on, expiry, expiry_reason, is_current) values (${active.id}, 'cancelled', '2025-01-05', '2026-01-05', 'term', false)`.execute(
  db,
)

const by = { userId: colleague.userId, firstName: 'Asha', lastName: 'Mwangi', portal: 'transporter_portal' } as const
const documents = [await aDocument(db, { name: 'Medical report', file: colleague.userId })]
const { applicationId, driver: applicant } = await anApplication(db, { by, plantId, documents })
const reviewer = { ...by, userId: staff.userId, portal: 'staff_portal' } as const
await anApplicationMove(db, { applicationId, event: 'declined', by: reviewer })

const closed = { statusId: requestStatus.approved, by: staff.userId, at, comment: 'Agreed' }
const decided = await aRequest(db, { driverId: active.id, createdBy: colleague.userId, closed })
const pending = await aRequest(db, { driverId: active.id, createdBy: colleague.userId })
const ofOther = await aRequest(db, { driverId: other.id, createdBy: colleague.userId })
const [upheld, othersViolation] = [await aViolation(db, active), await aViolation(db, other)]
const event = await anEvent(db, { plantId, drivers: [active.id], booked: [other.id] })
const check = await aGateCheck(db, { plantId, driverId: active.id, transporterId: active.transporter_id, at, isDenied: true })
await sql`insert into gate_override (check_id, by_id, at, reason) values (${check}, ${staff.userId}, ${at}, 'Known')`.execute(db)
await sql`insert into audit (at, action, subject, subject_id) values (${at}, 'seen', 'driver', 1)`.execute(db)
await sql`insert into doctor (name) values ('Dr Achieng')`.execute(db)
const transporterRole = (await api.as({ portal: 'transporter_portal', plantId })).roleId
const openApplication = await anApplication(db, { by, plantId })

const idOf = async (of: string): Promise<string> =>
  (await sql<{ id: string }>`select id from ${sql.raw(of)} limit 1`.execute(db)).rows[0]?.id ?? ''
const ids: Readonly<Record<string, string>> = {
  plant: plantId,
  elsewhere,
  rival: rival.id,
  transporter: active.transporter_id,
  user: colleague.userId,
  decider: staff.userId,
  session: await idOf(`session where user_id = ${staff.userId}`),
  allocation: await idOf(`allocation where user_id <> ${staff.userId}`),
  transporterRole,
  doctor: await idOf('doctor'),
  active: active.id,
  other: other.id,
  foreign: foreign.id,
  suspended: suspended.id,
  blacklisted: blacklisted.id,
  cancelled: cancelled.id,
  cancelledsTransporter: cancelled.transporter_id,
  waiting: waiting.id,
  returned: returned.id,
  applicant: applicant.id,
  application: applicationId,
  openApplication: openApplication.applicationId,
  document: await idOf(`application_document where application_id = ${applicationId}`),
  decided,
  pending,
  ofOther,
  upheld,
  othersViolation,
  event,
  check,
  clearance: await idOf(`clearance where driver_id = ${active.id}`),
  pass: await idOf(`pass where driver_id = ${active.id} and is_current`),
  oldPass: await idOf(`pass where driver_id = ${active.id} and not is_current`),
  open: suspended.suspensionId,
  ended: returned.suspensionId,
  card: await idOf(`card where driver_id = ${active.id}`),
  endedCard: await idOf(`card where driver_id = ${cancelled.id}`),
}

/** Runs statements as the product's role, in one transaction; what refused them: a constraint, 'no right', or 'nothing'. */
const refusalOf = (text: string): Promise<string> =>
  database.query(text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? `no ${name}`)).then(
    () => 'nothing',
    (error: unknown) => {
      if (sqlState(error) === '42501') return 'no right'
      return error instanceof Error && 'constraint' in error && error.constraint ? String(error.constraint) : String(error)
    },
  )

const clearance = (fields: string, values: string) => `insert into clearance (driver_id, kind, ${fields}) values ($active, ${values})`
const suspension = (fields: string, values: string) =>
  `insert into suspension (driver_id, ${fields}) values ($active, ${values}); update driver set status_id = 10 where id = $active; update pass set status = 'suspended' where id = $pass`
const pass = (dates: string) => `update pass set is_current = false where id = $pass;
  insert into pass (driver_id, status, issued_on, expiry, expiry_reason, registered_until, shortened_until, shortened_reason) values ($active, 'active', ${dates})`
const anyRequest = (fields: string, values: string) =>
  `insert into request (created_at, type_id, driver_id, auth_plant_id, transporter_id, ${fields}) values (now(), 7, ${values})`
const plantSetting = (change: string) => `update auth_plant set ${change} where id = $plant`

/** Statements that the product never makes, by what refuses each. */
const refused: readonly (readonly [constraint: string, statement: string])[] = [
  // Days and times.
  ['clearance_days', clearance('given_on, expiry', `'medical', '2026-11-20', '2026-11-19'`)],
  ['clearance_unfit_ends', clearance('given_on, expiry, fit_to_work', `'medical', '2026-11-20', '2027-11-20', false`)],
  ['suspension_days', suspension('starts_on, ends_on', `'2026-11-21', '2026-11-20'`)],
  ['suspension_days', suspension('starts_on, ends_on', `'2026-11-21', '2026-11-21'`)],
  ['suspension_times', `update suspension set ended_at = created_at - interval '1 day', end_reason = 'served' where id = $open`],
  ['pass_term', pass(`'2026-11-21', '2027-11-22', 'term', null, null, null`)],
  ['pass_own_limits', pass(`'2026-11-21', '2027-05-01', 'term', '2027-04-30', null, null`)],
  ['pass_own_limits', pass(`'2026-11-21', '2027-05-01', 'term', null, '2027-04-30', 'as asked'`)],
  ['driver_pass_within_limits', pass(`'2026-11-21', '2027-11-21', 'term', null, null, null`)],
  ['pass_term', `update pass set expiry = '2028-01-01' where id = $pass`],
  [
    'card_times',
    `insert into card (driver_id, card_no, allocated_at, handed_over_at) values ($cancelled, 'N-1', '2026-11-21', '2026-11-20')`,
  ],
  [
    'card_times',
    `insert into card (driver_id, card_no, allocated_at, cancelled_at) values ($cancelled, 'N-2', '2026-11-21', '2026-11-20')`,
  ],
  ['card_end_whole', `update card set outcome = 'lost' where id = $card`],
  [
    'request_times',
    `update request set status_id = 3, decided_by = $decider, decided_at = created_at - interval '1 day' where id = $pending`,
  ],
  [
    'onboarding_application_times',
    `update onboarding_application set state = 'withdrawn', decided_at = submitted_at - interval '1 day' where id = $openApplication`,
  ],
  ['application_document_days', `update application_document set expires_on = issued_on - 1 where id = $document`],
  [
    'away_days',
    `insert into away (user_id, delegate_id, from_day, to_day, created_at) values ($user, $decider, '2026-11-21', '2026-11-20', now())`,
  ],
  ['event_times', `update event set start_time = '10:00', end_time = '09:00' where id = $event`],
  [
    'event_booking_times',
    `update event_booking set state = 'cancelled', cancelled_at = booked_at - interval '1 day' where event_id = $event`,
  ],
  ['session_times', `update session set expires_at = created_at where id = $session`],
  [
    'own_page_link_times',
    `insert into own_page_link (driver_id, transporter_id, token_hash, created_by, created_at, expires_at) values ($active, $transporter, 'x', $user, now(), now() - interval '1 day')`,
  ],
  // Settings.
  ['auth_plant_ages', plantSetting('minimum_age = 40, maximum_age = 39')],
  ['auth_plant_id_no_digits', plantSetting('id_no_min_digits = 9, id_no_max_digits = 8')],
  ['auth_plant_gate_hours', plantSetting('gate_warn_hours = 9, gate_stale_hours = 8')],
  ['auth_plant_work_hours', plantSetting(`work_from = '17:00', work_until = '08:00'`)],
  ...['Africa/Nowhere', 'Nowhere+3', 'EAT', 'Africa/Nairobi+3', ''].map(
    (zone) => ['auth_plant_time_zone', plantSetting(`time_zone = '${zone}'`)] as const,
  ),
  // Parts of one driver, plant, user and portal.
  ['suspension_violation_id_fkey', suspension('starts_on, violation_id', `'2026-11-21', $othersViolation`)],
  ['suspension_request_id_fkey', suspension('starts_on, request_id', `'2026-11-21', $ofOther`)],
  ['clearance_request_id_fkey', clearance('given_on, expiry, request_id', `'ddt', '2026-11-20', '2027-11-20', $ofOther`)],
  ['violation_evidence_request_id_fkey', `update violation set evidence_request_id = $ofOther where id = $upheld`],
  [
    'violation_request_id_fkey',
    `insert into violation (driver_id, auth_plant_id, transporter_id, category, violation, violation_date, request_id)
      values ($active, $plant, $transporter, 'Conduct', 'Slept', '2026-11-20', $ofOther)`,
  ],
  [
    'violation_of_its_driver',
    `insert into violation (driver_id, auth_plant_id, transporter_id, category, violation, violation_date) values ($active, $elsewhere, $transporter, 'Conduct', 'Slept', '2026-11-20')`,
  ],
  ['request_of_its_driver', anyRequest('created_by', '$cancelled, $elsewhere, $transporter, $user')],
  ['request_of_its_driver', anyRequest('created_by', '$cancelled, $plant, $rival, $user')],
  [
    'request_replaces_id_fkey',
    `insert into request (created_at, type_id, driver_id, auth_plant_id, transporter_id, replaces_id) select now(), 5, id, auth_plant_id, transporter_id, $decided from driver where id = $other`,
  ],
  ['event_attendance_of_its_plant', `insert into event_attendance (event_id, driver_id) values ($event, $foreign)`],
  [
    'event_booking_of_its_plant',
    `insert into event_booking (event_id, driver_id, transporter_id, state, booked_by, booked_at) select $event, id, transporter_id, 'booked', $user, now() from driver where id = $foreign`,
  ],
  [
    'event_booking_of_its_plant',
    `insert into event_booking (event_id, driver_id, transporter_id, state, booked_by, booked_at) values ($event, $active, $rival, 'booked', $user, now())`,
  ],
  [
    'allocation_role_id_fkey',
    `insert into allocation (user_id, auth_plant_id, portal, role_id) values ($user, $plant, 'staff_portal', $transporterRole)`,
  ],
  ['session_allocation_id_fkey', `update session set allocation_id = $allocation where id = $session`],
  // Status, card, pass and suspension.
  [
    'driver_active_has_card',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones) values ($plant, $transporter, 8, 'No card', '11111111', '{+254700000000}')`,
  ],
  ['driver_active_has_card', `update card set cancelled_at = now(), end_reason = 'lost', outcome = 'lost' where id = $card`],
  [
    'driver_active_has_card',
    `update driver set status_id = 8 where id = $waiting; update pass set status = 'active' where driver_id = $waiting`,
  ],
  [
    'driver_suspended_has_suspension',
    `update driver set status_id = 10 where id = $active; update pass set status = 'suspended' where id = $pass`,
  ],
  ['driver_suspended_has_suspension', `update suspension set ended_at = now(), end_reason = 'served' where id = $open`],
  ['driver_suspended_has_suspension', `insert into suspension (driver_id, starts_on) values ($active, '2026-11-21')`],
  ['driver_gone_without_card', `update driver set status_id = 9 where id = $active; update pass set status = 'cancelled' where id = $pass`],
  [
    'driver_gone_without_card',
    `update driver set status_id = 9 where id = $waiting; update pass set status = 'cancelled' where driver_id = $waiting`,
  ],
  ['driver_gone_without_card', `insert into card (driver_id, card_no, allocated_at) values ($blacklisted, 'N-3', now())`],
  ['driver_pass_follows_status', `update pass set status = 'active' where driver_id = $suspended`],
  ['driver_pass_follows_status', `update pass set status = 'active' where driver_id = $blacklisted`],
  ['driver_pass_follows_status', `update pass set status = 'cancelled' where id = $pass`],
  ['no right', `update driver set card_no = 'FORGED', status_id = 8 where id = $waiting`],
  ['no right', `update driver set pass_expiry = '2030-01-01' where id = $active`],
  ['no right', `update driver set medical_expiry = '2030-01-01' where id = $active`],
  [
    'no right',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones, card_no) values ($plant, $transporter, 8, 'X', '11111112', '{+254700000000}', 'F')`,
  ],
  // Cards that ended.
  ['driver_card_in_service', `update card set cancelled_at = null, end_reason = null where id = $endedCard`],
  [
    'card_stays_cancelled',
    `update card set cancelled_at = now(), end_reason = 'lost', outcome = 'lost' where id = $card; update driver set status_id = 6 where id = $active;
      update card set cancelled_at = null, end_reason = null, outcome = null where id = $card; update driver set status_id = 8 where id = $active`,
  ],
  [
    'card_stays_cancelled',
    `update card set cancelled_at = now(), end_reason = 'cancelled' where id = $card; update card set cancelled_at = null, end_reason = null where id = $card`,
  ],
  ['card_stays_ended', `update card set cancelled_at = cancelled_at + interval '1 day' where id = $endedCard`],
  ['card_stays_ended', `update card set end_reason = 'lost' where id = $endedCard`],
  ['card_stays_handed_over', `update card set handed_over_at = null where id = $card`],
  ['no right', `update card set card_no = 'N-4' where id = $card`],
  ['no right', `update card set driver_id = $other where id = $card`],
  // Decisions.
  ['request_decision_whole', `update request set status_id = 2 where id = $pending`],
  ['request_has_decider', `update request set status_id = 2, decided_at = now() where id = $pending`],
  ['request_not_by_own_raiser', `update request set status_id = 2, decided_by = $user, decided_at = now() where id = $pending`],
  ['request_closing_recorded', `update request set status_id = 2, decided_by = $decider, decided_at = now() where id = $pending`],
  [
    'request_closing_recorded',
    `update request set status_id = 3, decided_by = $decider, decided_at = now() where id = $pending; insert into request_history (request_id, status_id, created_by, created_at) values ($pending, 3, $user, now())`,
  ],
  [
    'request_closing_recorded',
    anyRequest('status_id, decided_by, decided_at', '$cancelled, $plant, $cancelledsTransporter, 3, $decider, now()'),
  ],
  ['request_stays_decided', `update request set status_id = 1, decided_by = null, decided_at = null where id = $decided`],
  ['request_stays_decided', `update request set status_id = 3 where id = $decided`],
  ['request_stays_decided', `update request set decided_by = null where id = $decided`],
  ['request_stays_decided', `update request set body_data = '{}' where id = $decided`],
  ['request_stays_decided', `update request set comment = null where id = $decided`],
  ['no right', `update request set driver_id = $other where id = $pending`],
  ['no right', `update request set created_by = $decider where id = $pending`],
  ['no right', `update request set type_id = 5 where id = $pending`],
  [
    'onboarding_application_stays_decided',
    `update onboarding_application set state = 'submitted', decided_by = null, decided_at = null where id = $application`,
  ],
  ['onboarding_application_stays_decided', `update onboarding_application set decision_comment = null where id = $application`],
  ['no right', `update onboarding_application set driver_id = $other where id = $application`],
  ['application_document_judged', `update application_document set state = 'accepted', judged_by = null where id = $document`],
  [
    'application_document_stays_replaced',
    `update application_document set state = 'replaced' where id = $document; update application_document set state = 'submitted' where id = $document`,
  ],
  ['violation_stays_settled', `update violation set state = 'recorded' where id = $upheld`],
  ['violation_stays_settled', `update violation set state = 'dismissed' where id = $upheld`],
  ...[
    'driver_id = $other',
    'auth_plant_id = $elsewhere',
    'transporter_id = $rival',
    'request_id = $ofOther',
    `violation_date = '2026-01-01'`,
  ].map((change) => ['no right', `update violation set ${change} where id = $upheld`] as const),
  // Records.
  ...[
    `expiry = '2030-01-01'`,
    'driver_id = $other',
    `given_on = '2026-11-21'`,
    'fit_to_work = true',
    'doctor_id = $doctor',
    'request_id = null',
  ].map((change) => ['no right', `update clearance set ${change} where id = $clearance`] as const),
  [
    'clearance_stays_void',
    `update clearance set is_void = true where id = $clearance; update clearance set is_void = false where id = $clearance`,
  ],
  [
    'pass_stays_retired',
    `update pass set is_current = false where id = $pass; update pass set is_current = true, status = 'active' where id = $oldPass`,
  ],
  ['pass_stays_retired', `update pass set status = 'active' where id = $oldPass`],
  ['no right', `update pass set issued_on = '2026-11-21' where id = $pass`],
  ['suspension_stays_ended', `update suspension set ended_at = null, end_reason = null where id = $ended`],
  ['no right', `update suspension set ends_on = '2026-11-02' where id = $open`],
  ['no right', `update driver_history set status_id = 8`],
  ['no right', `insert into driver_history select * from driver_history limit 1`],
  ['no right', `update gate_check set outcome = 'cleared'`],
  ['no right', `update gate_override set reason = 'x'`],
  ['no right', `update event_attendance set driver_id = $other where event_id = $event`],
  ['no right', `update good_practice set title = 'x'`],
  ['no right', `update card_print set position = 1`],
  ['no right', `update file set sha256 = ''`],
  ['no right', `update role set portal = 'staff_portal' where id = $transporterRole`],
  ['no right', `update allocation set user_id = $user`],
  ['no right', `update session set user_id = $user where id = $session`],
  ['no right', `update audit set recorded_at = null`],
  ...[
    ...[
      'driver',
      'driver_history',
      'request',
      'request_send_back',
      'onboarding_application',
      'application_document',
      'clearance',
      'pass',
      'card',
      'card_batch',
      'card_print',
    ],
    ...['suspension', 'violation', 'good_practice', 'event_booking', 'gate_check', 'gate_override', 'gate_anomaly', 'app_user', 'api_key'],
  ].map((table) => ['no right', `delete from ${table}`] as const),
]

it.each(refused)('%s refuses the product: %s', async (constraint, statement) => {
  expect(await refusalOf(statement)).toBe(constraint)
})

it('deletes only the gate checks that the plant no longer keeps, whatever day it is told', async () => {
  expect((await database.query(`select delete_old_gate_checks('2099-01-01', 100)::int as deleted`)).rows).toEqual([{ deleted: 0 }])
  const [recent, old] = ['2026-11-01', '2020-11-01'].map((day) => new Date(`${day}T08:00:00Z`))
  for (const moment of [recent, old])
    await aGateCheck(db, { plantId, driverId: active.id, transporterId: active.transporter_id, at: moment ?? at })
  expect((await database.query(`select delete_old_gate_checks('2000-01-01', 100)::int as deleted`)).rows).toEqual([{ deleted: 0 }])
  expect((await database.query(`select delete_old_gate_checks('2099-01-01', 100)::int as deleted`)).rows).toEqual([{ deleted: 1 }])
})

it("writes the database's own time beside the product's into the audit, and hashes both", async () => {
  await database.query(
    `insert into audit (at, action, subject, subject_id, recorded_at) values ('2020-01-01', 'forged', 'driver', 1, '2020-01-01')`,
  )
  const { rows } = await database.query(
    `select recorded_at > now() - interval '1 minute' as is_own, audit_row_hash(a) = hash as is_hashed, audit_row_text(a) like '%' || extract(epoch from recorded_at) || '%' as covers
     from audit a where action = 'forged'`,
  )
  expect(rows).toEqual([{ is_own: true, is_hashed: true, covers: true }])
})

it('the database wants the pass status that follows from the status', async () => {
  const { rows } = await sql<{
    check: string
  }>`select pg_get_expr(conbin, conrelid) as check from pg_constraint where conname = 'driver_pass_follows_status'`.execute(ownerDb)
  const allows = async (status: number, passStatus: string): Promise<boolean> =>
    (
      await sql<{
        ok: boolean
      }>`select ${sql.raw(rows[0]?.check ?? '')} as ok from (select 'infinity'::date as until_day, ${status}::smallint as status_id, ${passStatus}::text as pass_status) h`.execute(
        ownerDb,
      )
    ).rows[0]?.ok === true
  for (const status of Object.keys(driverStatusNames).map(Number).filter(isDriverStatus))
    for (const passStatus of ['pending', 'active', 'suspended', 'cancelled'])
      expect([status, passStatus, await allows(status, passStatus)]).toEqual([
        status,
        passStatus,
        passStatusOfDriver[status] === null ? ['pending', 'cancelled'].includes(passStatus) : passStatusOfDriver[status] === passStatus,
      ])
})

it('the database restores the cards that a reinstatement restores', async () => {
  for (const reason of [null, ...cardEndReasons])
    for (const outcome of [null, ...cardOutcomes]) {
      const { id } = await aPassHolder(db, { plantId, status_id: driverStatus.cardCancelled })
      await sql`alter table card disable trigger card_keeps`.execute(ownerDb)
      await sql`update card set end_reason = ${reason}, outcome = ${outcome} where driver_id = ${id}`.execute(ownerDb)
      await sql`alter table card enable trigger card_keeps`.execute(ownerDb)
      const isRestorable = (await findRestorableCard(db, id)) !== undefined
      const restoring = await refusalOf(`update card set cancelled_at = null, end_reason = null, outcome = null where driver_id = ${id};
        update driver set status_id = 8 where id = ${id}; update pass set status = 'active' where driver_id = ${id} and is_current`)
      expect([reason, outcome, restoring]).toEqual([reason, outcome, isRestorable ? 'nothing' : 'card_stays_cancelled'])
    }
})
