import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const { refusalOf } = await aPlantOfRows()
const clearance = (fields: string, values: string) => `insert into clearance (driver_id, kind, ${fields}) values ($active, ${values})`
const suspension = (fields: string, values: string) =>
  `insert into suspension (driver_id, ${fields}) values ($active, ${values}); update driver set status_id = 10 where id = $active; update pass set status = 'suspended' where id = $pass`
const anyRequest = (fields: string, values: string) =>
  `insert into request (created_at, type_id, driver_id, auth_plant_id, transporter_id, ${fields}) values (now(), 7, ${values})`

const refused: Refused = [
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
  [
    'driver_hold_request_id_fkey',
    `insert into driver_hold (driver_id, kind, reason, request_id, placed_at) values ($active, 'unfit', 'finding', $ofOther, now())`,
  ],
  [
    'barred_match_application_id_fkey',
    `insert into barred_match (application_id, driver_id, applicant_plant_id, submitted_by, barred_id, auth_plant_id, reasons, opened_at)
      values ($openApplication, $other, $plant, $user, $suspended, $plant, '{name}', now())`,
  ],
  // A number is one card, and one person.
  ['card_no_once', `insert into card (driver_id, card_no, allocated_at) select $cancelled, card_no, now() from card where id = $card`],
  [
    'no right',
    `insert into card (driver_id, card_no, allocated_at, is_repeat) select $cancelled, card_no, now(), true from card where id = $card`,
  ],
  ['no right', `update card set is_repeat = true where id = $endedCard`],
  [
    'driver_id_no_once',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones) select auth_plant_id, transporter_id, 3, 'Twin', '0' || id_no, phones from driver where id = $active`,
  ],
  ['no right', `update driver set id_no_twin = 1 where id = $active`],
  ['no right', `update driver set id_no_zeros = 1 where id = $active`],
]
checkRefused(refused, refusalOf)
