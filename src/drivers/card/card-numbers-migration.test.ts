import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/world/older-database.ts'

it('a database that holds numbers twice is migrated: the newest keeps each, older ones stand, nobody gets it again', async () => {
  const { owner, upgrade } = await databaseBefore('0130')
  const { db } = owner
  await sql`
    insert into auth_plant (id, name) values (1, 'Athi River');
    insert into app_user (id, first_name, last_name, phone) values (1, 'Halima', 'Said', '+254700000001');
    insert into transporter (id, name, email) values (1, 'Tana Haulers', 'tana@example.test');
    insert into file (id, storage_name, original_name, media_type, size, sha256, created_at) select n, 'f' || n, 'face.png', 'image/png', 1, '', '2026-01-01' from generate_series(1, 3) n;
    insert into driver (id, auth_plant_id, transporter_id, status_id, name, id_no, phones, gender, date_of_birth, picture_file_id)
      select n, 1, 1, 8, 'Driver', 10000000 + n, '{+254724865880}', 'Male', '1990-01-01', case when n <= 3 then n end from generate_series(1, 6) n;
    insert into card (id, driver_id, card_no, allocated_at, handed_over_at, cancelled_at) values
      (1, 1, 'MOM-1', '2026-01-01', '2026-01-02', '2026-02-01'), (2, 2, 'mom-1', '2026-02-01', '2026-02-02', '2026-03-01'), (3, 3, 'MOM 1', '2026-03-01', '2026-03-02', null),
      (4, 4, 'ATH-7', '2026-01-01', '2026-01-02', null), (5, 5, 'ATH7', '2026-02-01', '2026-02-02', null), (6, 6, 'ATH-8', '2026-01-01', '2026-01-02', null);
    insert into card (id, driver_id, card_no, allocated_at) values (11, 1, 'W-1', '2026-05-01'), (12, 2, 'W-2', '2026-05-01');
    insert into card_batch (id, auth_plant_id, layout, printed_by, printed_at) values (1, 1, 'single', 1, '2026-05-02');
    insert into card_print (batch_id, card_id, position) values (1, 11, 0), (1, 12, 1);
    insert into audit (at, action, subject, subject_id, auth_plant_id) values ('2026-05-03', 'driver picture changed', 'driver', 2, 1)`.execute(
    db,
  )
  await upgrade()
  const { rows } = await sql<{ id: string }>`select id from card where is_repeat order by id`.execute(db)
  expect(rows.map(({ id }) => Number(id))).toEqual([1, 2, 4])
  for (const no of ['MOM-1', 'mom1', 'ath 7', 'ATH/8'])
    await expect(
      sql`insert into card (id, driver_id, card_no, allocated_at, cancelled_at) values (99, 6, ${no}, now(), now())`.execute(db),
    ).rejects.toMatchObject({ constraint: 'card_no_once' })
  const prints = await sql`select card_id::int, picture_file_id::int from card_print order by card_id`.execute(db)
  expect(prints.rows).toEqual([
    { card_id: 11, picture_file_id: 1 },
    { card_id: 12, picture_file_id: null },
  ])
})
