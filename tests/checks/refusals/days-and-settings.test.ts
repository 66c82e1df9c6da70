import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const { refusalOf } = await aPlantOfRows()
const clearance = (fields: string, values: string) => `insert into clearance (driver_id, kind, ${fields}) values ($active, ${values})`
const suspension = (fields: string, values: string) =>
  `insert into suspension (driver_id, ${fields}) values ($active, ${values}); update driver set status_id = 10 where id = $active; update pass set status = 'suspended' where id = $pass`
const pass = (dates: string) => `update pass set is_current = false where id = $pass;
  insert into pass (driver_id, status, issued_on, expiry, expiry_reason, registered_until, shortened_until, shortened_reason) values ($active, 'active', ${dates})`
const plantSetting = (change: string) => `update auth_plant set ${change} where id = $plant`

const refused: Refused = [
  // Days and times.
  ['clearance_days', clearance('given_on, expiry', `'medical', '2026-11-20', '2026-11-19'`)],
  ['clearance_unfit_ends', clearance('given_on, expiry, fit_to_work', `'medical', '2026-11-20', '2027-11-20', false`)],
  ['suspension_days', suspension('starts_on, ends_on', `'2026-11-21', '2026-11-20'`)],
  ['suspension_days', suspension('starts_on, ends_on', `'2026-11-21', '2026-11-21'`)],
  ['suspension_times', `update suspension set ended_at = created_at - interval '1 day', end_reason = 'served' where id = $open`],
  ['pass_term', pass(`'2026-11-21', '2027-11-22', 'term', null, null, null`)],
  ['pass_own_limits', pass(`'2026-11-21', '2027-05-01', 'term', '2027-04-30', null, null`)],
  ['pass_own_limits', pass(`'2026-11-21', '2027-05-01', 'term', null, '2027-04-30', 'as asked'`)],
  ['driver_settled', pass(`'2026-11-21', '2027-11-21', 'term', null, null, null`)],
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
]
checkRefused(refused, refusalOf)
