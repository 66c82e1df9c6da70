import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/world/older-database.ts'
import { countSharedNumbers, listSharedNumbers } from './shared-numbers.store.ts'

it('records that share a number are migrated, listed and left as they are, and a third is refused', async () => {
  const { owner, upgrade } = await databaseBefore('0110')
  await sql`
    insert into auth_plant (id, name) values (1, 'Athi River'), (2, 'Mombasa');
    insert into transporter (id, name, email) values (1, 'Tana Haulers', 'tana@example.test');
    insert into role (name, portal) values ('Deciders', 'staff_portal'), ('Readers', 'staff_portal');
    insert into role_permission (role_id, permission) select id, 'requests.decide.blacklist-driver' from role where name = 'Deciders';
    insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones)
      select 1 + n % 2, 1, 8, 'Driver ' || n, id_no, '{+254724865880}'
      from unnest('{28166389,028166389,11587766,0028166389,000555777}'::text[]) with ordinality d (id_no, n)`.execute(owner.db)

  await upgrade()

  const stored = await sql`select id_no, id_no_twin from driver order by id`.execute(owner.db)
  expect(stored.rows).toEqual([
    { id_no: '28166389', id_no_twin: 0 },
    { id_no: '028166389', id_no_twin: 1 },
    { id_no: '11587766', id_no_twin: 0 },
    { id_no: '0028166389', id_no_twin: 2 },
    { id_no: '000555777', id_no_twin: 0 },
  ])
  expect(await countSharedNumbers(owner.db)).toBe(1)
  const [shared, ...more] = await listSharedNumbers(owner.db, '1')
  expect(more).toEqual([])
  expect(shared?.holders.map(({ id_no, plant }) => [id_no, plant])).toEqual([
    ['28166389', 'Mombasa'],
    ['028166389', 'Athi River'],
    ['0028166389', 'Athi River'],
  ])
  for (const number of ['00028166389', '0555777'])
    await expect(
      sql`insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones) values (1, 1, 8, 'Third', ${number}, '{+254724865880}')`.execute(
        owner.db,
      ),
    ).rejects.toMatchObject({ constraint: 'driver_id_no_once' })
  const reviewers = sql`select r.name from role r join role_permission p on p.role_id = r.id where p.permission = 'blacklist.review'`
  expect((await reviewers.execute(owner.db)).rows).toContainEqual({ name: 'Deciders' })
  expect((await reviewers.execute(owner.db)).rows).not.toContainEqual({ name: 'Readers' })
})
