import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const { api, active, refusalOf } = await aPlantOfRows()
const anyRequest = (fields: string, values: string) =>
  `insert into request (created_at, type_id, driver_id, auth_plant_id, transporter_id, ${fields}) values (now(), 7, ${values})`

const refused: Refused = [
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
  // What the system closes of others.
  ...[
    ['request_closing_recorded', 'null'],
    ['request_closed_for_cause', `'Closed: the driver left.'`],
  ].map(
    ([constraint = '', comment]) =>
      [
        constraint,
        `update request set status_id = 3, decided_at = now() where id = $pending;
         insert into request_history (request_id, status_id, created_by, comment, created_at) values ($pending, 3, null, ${comment}, now())`,
      ] as const,
  ),
  // Two approvals.
  ['request_approved_by_enough', `update request set status_id = 2, decided_by = $decider, decided_at = now() where id = $ofTwo`],
  [
    'request_not_by_own_raiser',
    `insert into request_approval (request_id, version, approved_by, approved_at) values ($ofTwo, 1, $user, now())`,
  ],
  ['no right', `update request set approvals_needed = 1 where id = $ofTwo`],
  ['no right', `update request_approval set version = 2`],
  ['no right', `delete from request_approval`],
  // Applicants who may be barred.
  [
    'barred_match_stays_decided',
    `update barred_match set state = 'open', decided_by = null, decided_at = null, comment = null where id = $answered`,
  ],
  ['barred_match_stays_decided', `update barred_match set state = 'the same' where id = $answered`],
  ['barred_match_stays_at_its_plants', `update barred_match set auth_plant_id = $elsewhere where id = $asked`],
  [
    'barred_match_not_own',
    `update barred_match set state = 'another person', decided_by = $user, decided_at = now(), comment = 'No' where id = $asked`,
  ],
  ['no right', `update barred_match set barred_id = $other where id = $asked`],
]
checkRefused(refused, refusalOf)

it('a comparison may be opened again after it ended, at whichever plant bars now', async () => {
  const { rows } = await sql<{
    id: string
  }>`insert into barred_match (driver_id, applicant_plant_id, barred_id, auth_plant_id, reasons, opened_at, state, decided_at)
    select d.id, d.auth_plant_id, b.id, b.auth_plant_id, '{name}', now(), 'ended', now() from driver d, driver b
    where d.id = ${active.id} and b.status_id = 9 limit 1 returning id`.execute(api.db)
  const again = `update barred_match set state = 'open', decided_at = null, auth_plant_id = $elsewhere where id = ${rows[0]?.id}`
  expect(await refusalOf(again)).toBe('nothing')
})
