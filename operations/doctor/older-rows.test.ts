import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertHold, listOpenHolds } from '#drivers/holds/holds.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { correctPasses } from '#drivers/settle/correct-passes.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { validateConstraints } from '#platform/server/migrations/validate-constraints.ts'
import { databaseBefore } from '#tests/world/older-database.ts'
import { checkRows } from './check-rows.ts'

const { owner, ownerAddress, upgrade } = await databaseBefore('0100')
const { db } = owner
const run = (text: string) => sql.raw(text).execute(db)

/** What the database of 0.7.0 took; the drivers' names say what is wrong with them. */
const older = `
  insert into auth_plant (id, name) values (1, 'Athi River');
  insert into auth_plant (id, name, time_zone) values (2, 'Mombasa', 'Africa/Nowhere');
  insert into transporter (id, name, email) values (1, 'Bamburi Haulage', 'yard@bamburi.example');
  insert into app_user (id, first_name, last_name, phone) values (1, 'Asha', 'Mwangi', '+254700000001'), (2, 'Brian', 'Otieno', '+254700000002');
  insert into role (id, portal, name) values (901, 'transporter_portal', 'Old office');
  insert into driver (id, auth_plant_id, transporter_id, status_id, name, id_no, phones, licence_expiry, created_at)
    select id, 1, 1, status, name, 10000000 + id, '{+254724865880}', '2029-05-18', '2026-01-05' from (values
      (1, 8, 'fine'), (2, 8, 'no card'), (3, 10, 'no suspension'), (4, 9, 'blacklisted with a card'), (5, 8, 'an older fit counted'),
      (6, 8, 'backwards clearance'), (7, 8, 'endless pass'), (8, 10, 'backwards suspension')) d (id, status, name);
  insert into card (driver_id, card_no, allocated_at, handed_over_at) select id, 'DP-' || id, created_at, created_at from driver where id <> 2;
  insert into clearance (driver_id, kind, given_on, expiry) select id, k, '2026-06-13', '2027-06-13' from driver, unnest('{medical,ddt}'::text[]) k;
  insert into clearance (driver_id, kind, given_on, expiry) values (5, 'medical', '2026-02-01', '2027-06-13'), (6, 'bulker', '2026-06-13', '2026-06-12');
  insert into clearance (driver_id, kind, given_on, expiry, fit_to_work) values (6, 'medical', '2026-03-01', '2026-09-01', false);
  insert into pass (driver_id, status, issued_on, expiry, expiry_reason) select id, case status_id when 8 then 'active' when 10 then 'suspended' else 'cancelled' end, '2026-06-13',
    case id when 7 then date '2029-01-01' else '2027-06-13' end, 'medical' from driver;
  update clearance set expiry = '2026-12-01' where driver_id = 5 and given_on = '2026-06-13' and kind = 'medical';
  insert into suspension (driver_id, starts_on, ends_on, created_at) values (8, '2026-11-10', '2026-11-01', '2026-11-10');
  insert into request (id, type_id, driver_id, auth_plant_id, transporter_id, created_by, created_at, status_id, decided_at) values (1, 7, 1, 1, 1, 1, '2026-11-01', 2, '2026-11-02'), (2, 5, 2, 1, 1, 1, '2026-11-01', 1, null);
  update clearance set request_id = 2 where driver_id = 1;
  insert into allocation (user_id, auth_plant_id, portal, role_id) values (1, 1, 'staff_portal', 901);`

const found = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await checkRows(db)).flatMap(({ state, text, advice = '' }) => {
      const { n = '', name = '' } = /^(?<n>\d+) of \w+ break (?<name>\w+), such as .+\.$/.exec(text)?.groups ?? {}
      return state === 'ok' ? [] : [[name, `${n}: ${advice.split('. ')[0]}`]]
    }),
  )
const unvalidated = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select conname as name from pg_constraint where not convalidated order by 1`.execute(db)).rows.map(
    ({ name }) => name,
  )

it('a database of 0.7.0 with wrong rows is upgraded; the doctor says what to do, and what is mended is enforced', async () => {
  await run(older)

  await upgrade()
  await validateConstraints(ownerAddress)
  expect(await found()).toEqual({
    allocation_role_id_fkey: '1: Give the person a role of the portal, and end the other access',
    auth_plant_time_zone: "1: Choose the time zone again in the plant's settings",
    clearance_days: "1: Void it and renew: 'Fix medical' for a medical, a new request for a training",
    clearance_request_id_fkey: '2: Let the owner of the database correct the rows after a look at the audit',
    driver_active_has_card: "1: Cancel the driver's card on the driver's page, and issue a new one",
    driver_card_in_service:
      "1: Ask for 'Cancel card' where the driver's page offers it; otherwise let the owner of the database set cancelled_at of the card",
    driver_gone_without_card: '1: Let the owner of the database set cancelled_at and end_reason of the card',
    driver_pass_within_limits: '2: The upkeep of the next night corrects the pass',
    driver_suspended_has_suspension: '1: Reinstate the driver, and suspend again if need be',
    pass_term: '1: The upkeep of the next night corrects the pass',
    request_closing_recorded: '1: Let the owner of the database correct the rows after a look at the audit',
    request_has_decider: '1: Let the owner of the database correct the rows after a look at the audit',
    suspension_days: '1: Reinstate the driver, and suspend again if need be',
  })

  // What is wrong with a driver keeps nobody from stopping the driver at once.
  const at = new Date('2026-11-21T06:00:00Z')
  const held = { driverId: '5', kind: 'unfit', reason: 'finding', plantId: null, requestId: null, comment: null, by: null, at } as const
  await inTransaction(db, (tx) => insertHold(tx, held))
  expect(await listOpenHolds(db, '5')).toMatchObject([{ kind: 'unfit' }])
  // The night corrects all it can, also after a driver whose other rows are wrong.
  await expect(correctPasses(db, () => at)).rejects.toMatchObject({ constraint: 'driver_active_has_card' })
  expect(Object.keys(await found()).filter((name) => name.includes('pass'))).toEqual([])
  for (const driver of ['2', '3', '4', '8']) await bringTo(db, driver, driverStatus.cardCancelled, at)
  await run(`update clearance set is_void = true where driver_id = 6 and kind = 'bulker'; update clearance set request_id = null;
    update auth_plant set time_zone = 'Africa/Nairobi'; delete from allocation;
    alter table request disable trigger request_stays_decided; update request set decided_by = 2 where id = 1; alter table request enable trigger request_stays_decided;
    insert into request_history (request_id, status_id, created_by, created_at) values (1, 2, 2, '2026-11-02')`)
  expect(await found()).toEqual({})
  await validateConstraints(ownerAddress)
  expect(await unvalidated()).toEqual([])
})
