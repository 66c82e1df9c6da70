import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/world/older-database.ts'
import { listHistoryDrift } from '#drivers/history/history-drift.factory.ts'

it('a database from before stored counts were one table is migrated with exact counts and a history of its drivers', async () => {
  const { owner, upgrade } = await databaseBefore('0026')
  await sql`
    insert into auth_plant (id, name) values (1, 'Athi River'), (2, 'Mombasa');
    insert into transporter (id, name, email) values (1, 'Tana Haulers', 'tana@example.test');
    insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones, gender, date_of_birth)
      select 1 + n % 2, 1, 8 + n % 3, 'Driver', 10000000 + n, '{+254724865880}', 'Male', date '1990-01-01' + n from generate_series(1, 30) n;
    insert into pass (driver_id, status, issued_on, expiry, expiry_reason) select id, 'active', '2026-01-01', '2027-01-31', 'term' from driver where id % 4 > 0;
    insert into violation (driver_id, auth_plant_id, transporter_id, category, violation, violation_date)
      select id, auth_plant_id, 1, 'Conduct', 'No helmet', '2026-11-02' from driver;
    select fold_dashboard_counts(), fold_driver_ladder(), fold_driver_totals(), fold_request_counts();
    insert into request (type_id, driver_id, auth_plant_id, transporter_id, created_at) select 7, id, auth_plant_id, 1, now() from driver;
    update driver set status_id = 9 where id = 1`.execute(owner.db)

  await upgrade()

  const count = async (fact: string): Promise<unknown> =>
    (await sql`select sum(n)::int as n from current_count where fact = ${fact}`.execute(owner.db)).rows[0]
  expect(await count('driver')).toEqual({ n: 30 })
  expect(await count('pass')).toEqual({ n: 23 })
  expect(await count('violation name')).toEqual({ n: 30 })
  expect(await count('request')).toEqual({ n: 30 })
  expect(await listHistoryDrift(owner.db)).toEqual([])
  expect(await count('status from')).toEqual({ n: 30 })
  await sql`update driver set status_id = 10 where id = 2; delete from request where driver_id = 3`.execute(owner.db)
  expect((await sql`select * from count_drift()`.execute(owner.db)).rows).toEqual([])
  expect(await listHistoryDrift(owner.db)).toEqual([])
})
