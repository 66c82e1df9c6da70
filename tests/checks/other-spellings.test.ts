import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { trainingContract } from '#events/training/training.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { findDriversContract } from '#drivers/search/find-drivers.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { identityContract } from '#onboarding/identity/identity.contract.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { usersContract } from '#user-management/users/users.contract.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = staff
const { id: transporterId } = await aTransporter(api.db, { name: 'O’Neill Haulage' })
const office = await api.as({ portal: 'transporter_portal', plantId, transporterId })
const hasan = await api.as({ portal: 'staff_portal', plantId, firstName: 'José', lastName: 'Muñoz O’Brien' })

const aHolder = async (name: string, id_no: string, cardNo: string, phone: string) => {
  const driver = await aPassHolder(api.db, { plantId, transporter_id: transporterId, name, id_no, cardNo, phones: [phone] })
  await aRequest(api.db, { driverId: driver.id, createdBy: null })
  return driver
}
await aHolder('Abdi Hassan Waweru', '28166381', 'MOM-000123', '+254724865881')
await aHolder('Seán O’Brien', '28166382', 'MOM-000124', '+254724865882')
await aHolder('Jose\u0301 Mun\u0303oz-Pe\u00f1a', '28166383', 'MOM-000125', '+254724865883')
await aHolder('İbrahim IŞIK', '28166384', 'MOM-000126', '+254724865884')
await aHolder('Иван Сергеев', '28166385', 'MOM-000127', '+254724865885')

const names = (rows: readonly { name: string }[]): string[] => [...new Set(rows.map(({ name }) => name))]
const lists = {
  'the list of drivers': async (search: string) => names((await staff.call(driversContract.active, { search })).data),
  'the list of passes': async (search: string) => names((await staff.call(passListContract.passes, { search })).data),
  'an office’s passes': async (search: string) => names((await office.call(passListContract.passes, { search })).data),
  'an office’s drivers': async (search: string) => names((await office.call(homeContract.list, { search })).data),
  'the training register': async (search: string) => names((await staff.call(trainingContract.drivers, { search })).data),
  'the list of requests': async (search: string) =>
    names((await staff.call(requestsContract.index, { search })).data.map(({ driver_id }) => driver_id)),
  find: async (search: string) => names((await staff.call(findDriversContract.find, { search })).drivers),
}
const places = Object.entries(lists)

it.each(
  [
    ['Waweru Abdi', 'Abdi Hassan Waweru'],
    ['abdi waweru', 'Abdi Hassan Waweru'],
    ['hass waw ab', 'Abdi Hassan Waweru'],
    ["O'Brien", 'Seán O’Brien'],
    ['OBrien sean', 'Seán O’Brien'],
    ['O´BRIEN', 'Seán O’Brien'],
    ['munoz', 'Jose\u0301 Mun\u0303oz-Pe\u00f1a'],
    ['Peña José', 'Jose\u0301 Mun\u0303oz-Pe\u00f1a'],
    ['ＭＵÑＯＺ', 'Jose\u0301 Mun\u0303oz-Pe\u00f1a'],
    ['isik ibrahim', 'İbrahim IŞIK'],
    ['ışık', 'İbrahim IŞIK'],
    ['СЕРГЕЕВ', 'Иван Сергеев'],
    ['Аbdі', 'Abdi Hassan Waweru'],
    ['２８１６６３８１', 'Abdi Hassan Waweru'],
    ['٢٨١٦٦٣٨١', 'Abdi Hassan Waweru'],
    ['28 166-381', 'Abdi Hassan Waweru'],
  ].flatMap(([typed = '', name = '']) => places.map(([place, search]) => ({ place, typed, name, search }))),
)('$place finds $name by $typed', async ({ typed, name, search }) => expect(await search(typed)).toEqual([name]))

it.each(places.flatMap(([place, search]) => ['%%', '__', '’’', '\u0301\u0301'].map((typed) => ({ place, typed, search }))))(
  '$place finds nobody by $typed',
  async ({ typed, search }) => expect(await search(typed)).toEqual([]),
)

it.each([
  '00254 724 865 881',
  '+254 (0)724-865-881',
  '0724.865.881',
  '０７２４ ８６５ ８８１',
  '٠٧٢٤٨٦٥٨٨١',
  '+254724865881',
  '0724‑865‑881',
])('a phone number is found as %s', async (typed) => {
  expect(await lists['the list of drivers'](typed)).toEqual(['Abdi Hassan Waweru'])
  expect(await lists['the list of passes'](typed)).toEqual(['Abdi Hassan Waweru'])
  expect(await lists['an office’s drivers'](typed)).toEqual(['Abdi Hassan Waweru'])
  expect(await lists.find(typed)).toEqual(['Abdi Hassan Waweru'])
})

it.each([
  'MOM 000123',
  'mom000123',
  'ＭＯＭ－０００１２３',
  'МОМ-000123',
  'MOM-٠٠٠١٢٣',
  '28 166 381',
  '２８１６６３８１',
  '٢٨١٦٦٣٨١',
  '28‑166‑381',
  ' 28166381 ',
])('the gate finds the driver by %s', async (entered) => {
  const verdict = await staff.call(gateContract.check, { key: randomUUID(), entered, direction: 'in' })
  expect(verdict).toMatchObject({ outcome: 'cleared', driver: { name: 'Abdi Hassan Waweru' } })
})

it.each(['mom 0001', 'ＭＯＭ０００１'])('a card number is searched as %s', async (search) => {
  expect((await staff.call(driversContract.active, { param: 'card_no', search })).total).toBe(5)
  expect((await staff.call(passListContract.passes, { param: 'card_no', search })).total).toBe(5)
})

it.each(['２８１６６３８１', '٢٨١٦٦٣٨١', '28 166-381', '028166381', '28166381\u200F', '28١٦٦381'])(
  'the identity check reads %s',
  async (id_no) => {
    const asDigits = await staff.call(identityContract.check, { id_no: '28166381', transporter_id: transporterId })
    expect(await staff.call(identityContract.check, { id_no, transporter_id: transporterId })).toEqual(asDigits)
  },
)

it.each(["o'neill", 'ONeill Haulage', 'haulage oneill', 'Ｏ’Ｎｅｉｌｌ'])('a transporter is found by %s', async (search) =>
  expect(names((await staff.call(transportersContract.index, { search })).data)).toEqual(['O’Neill Haulage']),
)

it.each(['munoz', 'Obrien Jose', 'JOSÉ MUÑOZ', 'muñoz brien'])('a user is found by %s', async (search) => {
  expect((await staff.call(usersContract.index, { search })).data.map(({ first_name }) => first_name)).toEqual(['José'])
})

it.each(['munoz', 'Obrien Jose', 'JOSÉ MUÑOZ'])('a colleague is found by %s', async (search) =>
  expect((await staff.call(commentsContract.colleagues, { search })).colleagues.map(({ name }) => name)).toEqual(['José Muñoz O’Brien']),
)

it.each(['@Jose Munoz OBrien', "@José Muñoz O'Brien’s", '@JOSÉ Mun\u0303oz O’Brien,'])('%s is told', async (mention) => {
  const driver = await aPassHolder(api.db, { plantId, name: 'Asha Otieno' })
  const request_id = await aRequest(api.db, { driverId: driver.id, createdBy: null })
  await staff.call(commentsContract.create, { request_id, text: `Seen. ${mention} please look` })
  const { mentioned } = await api.db
    .selectFrom('request_comment')
    .select('mentioned')
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  expect(mentioned).toEqual([hasan.userId])
})

it.each(['00254 724 865 880', '٠٧٢٤٨٦٥٨٨٠', '０７２４－８６５－８８０', '0724‑865‑880'])(
  'a user is found by phone as %s',
  async (phone) => {
    await api.db.updateTable('app_user').set({ phone: '+254724865880' }).where('id', '=', hasan.userId).execute()
    expect(await staff.call(usersContract.findByPhone, { phone })).toMatchObject({ user: { _id: hasan.userId } })
  },
)
