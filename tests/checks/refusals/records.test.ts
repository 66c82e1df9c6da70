import { expect, it } from 'vitest'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const { api, plantId, active, refusalOf } = await aPlantOfRows()
const { db, database, now: at } = api

const refused: Refused = [
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
  ['pass_stays_retired', `update pass set is_current = false where id = $pass; update pass set is_current = true where id = $oldPass`],
  ['no right', `update pass set status = 'active' where id = $oldPass`],
  ['no right', `update pass set issued_on = '2026-11-21' where id = $pass`],
  ['suspension_stays_ended', `update suspension set ended_at = null, end_reason = null where id = $ended`],
  ['no right', `update suspension set ends_on = '2026-11-02' where id = $open`],
  ['no right', `update driver_history set status_id = 8`],
  ['no right', `select set_config('driver_pass.writes_past', 'on', true); update driver_history set status_id = 8`],
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
    'suspension',
    'violation',
    'good_practice',
    'event_booking',
    'gate_check',
    'gate_override',
    'gate_anomaly',
    'app_user',
    'api_key',
    'driver_hold',
    'barred_match',
  ].map((table) => ['no right', `delete from ${table}`] as const),
]
checkRefused(refused, refusalOf)

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
