import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/world/older-database.ts'

it('names, licences and cards that were written with other letters get their keys, and of cards that are one number the newest keeps it', async () => {
  const { owner, upgrade } = await databaseBefore('0150')
  await sql`
    insert into auth_plant (id, name) values (1, 'Athi River');
    insert into transporter (id, name, email) values (1, 'Tana Haulers', 'tana@example.test');
    insert into driver (id, auth_plant_id, transporter_id, status_id, name, id_no, licence_no, phones)
      select n, 1, 1, 8, name, 28166380 + n, licence_no, '{+254724865880}'
      from unnest('{Asha Otieno,Seán O’Brien,Ｊｕｍａ}'::text[], '{DL-BX1,ＤＬ－ＢＸ２,DL-BХ3}'::text[]) with ordinality d (name, licence_no, n);
    insert into card (id, driver_id, card_no, allocated_at) select n, n, card_no, now() from unnest('{MOM-1,ＭＯＭ１,MOM-3}'::text[]) with ordinality c (card_no, n)`.execute(
    owner.db,
  )

  await upgrade()

  const { rows } = await sql`select d.name_key, d.licence_key, s.name, c.is_repeat,
      (select array_agg(word order by word) from driver_word w where w.driver_id = d.id and word !~ '[+]') as words
    from driver d join driver_search s on s.driver_id = d.id join card c on c.driver_id = d.id order by d.id`.execute(owner.db)
  expect(rows).toEqual([
    { name_key: 'asha otieno', licence_key: 'DLBX1', name: 'asha otieno', is_repeat: true, words: ['otieno'] },
    { name_key: 'sean obrien', licence_key: 'DLBX2', name: 'sean obrien', is_repeat: false, words: ['obrien'] },
    { name_key: 'juma', licence_key: 'DLBX3', name: 'juma', is_repeat: false, words: null },
  ])
  await sql`update driver set name = 'Jose\u0301 Muñoz', name_key = 'whatever' where id = 3`.execute(owner.db)
  expect((await sql`select name_key from driver where id = 3`.execute(owner.db)).rows).toEqual([{ name_key: 'jose munoz' }])
})
