import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/world/older-database.ts'
import { listHistoryDrift } from './history-drift.factory.ts'

it('a history that was kept by the day gets the times of its days, and goes on from there', async () => {
  const { owner, upgrade } = await databaseBefore('0140')
  const { db } = owner
  await sql`
    insert into auth_plant (id, name, time_zone) values (1, 'Athi River', 'Africa/Nairobi'), (2, 'Tema', 'Africa/Accra');
    insert into transporter (id, name, email) values (1, 'Tana Haulers', 'tana@example.test');
    insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones, created_at, updated_at)
      select 1, 1, 8, 'Driver', 10000000 + n, '{+254724865880}', '2026-03-01 21:30Z', '2026-03-01 21:30Z' from generate_series(1, 5) n`.execute(
    db,
  )
  await sql`insert into card (driver_id, card_no, allocated_at) values (2, 'C-2', '2026-03-02')`.execute(db)
  // Two changes in one day, of which one was kept; and one that moved to the plant of another clock.
  await sql`update driver set status_id = 10, updated_at = '2026-03-05 08:00Z' where id = 1`.execute(db)
  await sql`update driver set status_id = 8, updated_at = '2026-03-05 09:00Z' where id = 1`.execute(db)
  await sql`update driver set auth_plant_id = 2, updated_at = '2026-03-07 09:00Z' where id = 3`.execute(db)

  await upgrade()

  const rows = async (id: number) =>
    (
      await sql`select from_day, until_day, to_char(from_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "from", has_time, status_id, status_since
        from driver_history where driver_id = ${id} order by from_at`.execute(db)
    ).rows
  expect(await listHistoryDrift(db)).toEqual([])
  const first = {
    from_day: '2026-03-02',
    until_day: '2026-03-05',
    from: '2026-03-01 21:00',
    has_time: false,
    status_id: 8,
    status_since: '2026-03-02',
  }
  expect(await rows(1)).toEqual([first, { ...first, from_day: '2026-03-05', until_day: 'infinity', from: '2026-03-04 21:00' }])
  expect(await rows(2)).toEqual([{ ...first, until_day: 'infinity' }])
  // By the clock of the plant where the driver is now, so that no time is left out between the two.
  expect(await rows(3)).toMatchObject([{ from: '2026-03-02 00:00' }, { from: '2026-03-07 00:00', until_day: 'infinity' }])
  expect((await sql`select waiting_card_no from driver_history where driver_id = 2`.execute(db)).rows).toEqual([{ waiting_card_no: 'C-2' }])

  for (const [status, moment] of [
    [9, '2026-04-01 08:00Z'],
    [7, '2026-04-01 10:00Z'],
  ] as const) {
    await sql`update driver set status_id = ${status} where id = 1`.execute(db)
    await sql`select keep_driver_history('{1}', array[${moment}::timestamptz])`.execute(db)
  }
  expect((await rows(1)).slice(2)).toEqual([
    { from_day: '2026-04-01', until_day: '2026-04-01', from: '2026-04-01 08:00', has_time: true, status_id: 9, status_since: '2026-04-01' },
    { from_day: '2026-04-01', until_day: 'infinity', from: '2026-04-01 10:00', has_time: true, status_id: 7, status_since: '2026-04-01' },
  ])
  expect(await listHistoryDrift(db)).toEqual([])
  expect((await sql`select * from count_drift()`.execute(db)).rows).toEqual([])
})
