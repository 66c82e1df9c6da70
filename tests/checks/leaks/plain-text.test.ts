import { expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aDriver, nextIdNo, findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { eventsContract } from '#events/events.contract.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { aPractice } from '#good-practices/good-practices.factory.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from '#import-export/import.factory.ts'
import { notStorableText } from '#platform/contract/plain-text.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { testApi } from '../../world/test-api.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId, token } = staff
const driver = await aDriver(api.db, { plantId, name: 'Asha Otieno' })

const details = { driver_id: driver.id, gender: 'Female' as const, id_no: driver.id_no, licence_no: 'DL-1', phone: ['+254711000222'] }
const practice = { driver_id: driver.id, ...aPractice }
const refusedAt = (field: string) => ({ status: 422, problem: { code: 'invalid', errors: { [field]: notStorableText } } })
const findByName = (search: string) => staff.call(driversContract.active, { search, param: 'name' })

it.each(['\uD800', 'half \uDE00 of one', 'NUL \0 inside'])(
  'refuses %j at its field in JSON, lists, query parameters and forms',
  async (text) => {
    const raise = (wrong: object) => staff.call(changeDetails.raise, { ...details, comment: 'Seen', ...wrong })
    await expect(raise({ comment: text })).rejects.toMatchObject(refusedAt('comment'))
    await expect(raise({ phone: ['+254711000222', text] })).rejects.toMatchObject(refusedAt('phone.1'))
    if (!text.isWellFormed()) return
    await expect(findByName(text)).rejects.toMatchObject(refusedAt('search'))
    const attachment = new File([new Uint8Array(aPdf())], 'letter.pdf', { type: 'application/pdf' })
    await expect(staff.call(goodPracticesContract.create, { ...practice, title: text, attachment })).rejects.toMatchObject(
      refusedAt('title'),
    )
  },
)

it('refuses such text in field names, and values nested too deeply', async () => {
  const post = (payload: string) =>
    api.app.inject({
      method: 'POST',
      url: eventsContract.create.path,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  expect((await post('{"a\\ud800":1}')).json()).toMatchObject({ errors: { _: notStorableText } })
  expect((await post('{"a":{"b":[1,"\\u0000"]}}')).json()).toMatchObject({ errors: { 'a.b.1': notStorableText } })
  const deep = await post(`{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect({ status: deep.statusCode, ...deep.json() }).toMatchObject({ status: 400, message: 'The values are nested too deeply.' })
})

it('removes invisible characters before validation and storage', async () => {
  expect((await findByName('\u202EAs\u200Bha\u0007')).data).toMatchObject([{ _id: driver.id }])
  const attachment = new File([new Uint8Array(aPdf())], 'letter\u202Efdp.pdf', { type: 'application/pdf' })
  const text = { title: '\u2066Oil\u2069\r\nspill', description: 'First\r\nthen\u009D \u200Fsecond' }
  await staff.call(goodPracticesContract.create, { ...practice, ...text, attachment })
  const { data } = await staff.call(goodPracticesContract.ofDriver, { driverId: driver.id })
  expect(data).toMatchObject([{ title: 'Oil spill', description: 'First\r\nthen second' }])
  expect(await api.db.selectFrom('file').select('original_name').execute()).toEqual([{ original_name: 'letterfdp.pdf' }])
})

it('removes invisible characters from registers', async () => {
  const Transporter = await aNamedTransporter(api.db)
  const idNo = nextIdNo()
  const register = aRegister([aRegisterRow({ Transporter, 'ID No.': `\u200E${idNo}\u2060`, 'Driver Name': 'Bri\u202Ean Ka\u00ADmau' })])
  const { import_id } = await checked(staff, register)
  await runToEnd(staff, { kind: 'drivers', import_id })
  expect(await findDriversByIdNos(api.db, [idNo])).toMatchObject([{ name: 'Brian Kamau' }])
})
