import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder, aSuspendedDriver } from '../pass/passes.factory.ts'
import { twoInTurn } from '#platform/testing/in-turn.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input } from '#platform/contract/route.ts'
import { driverSorts, driversContract } from './drivers.contract.ts'
import { aDriver } from '../drivers.factory.ts'

const api = await testApi()
const { db } = api
const halima = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { plantId } = halima
const [acacia, zebra] = [await aTransporter(db, { name: 'Acacia Movers' }), await aTransporter(db, { name: 'Zebra Haulage' })]
const ofAcacia = await api.as({ portal: 'transporter_portal', plantId, transporterId: acacia.id, permissions: ['drivers.read'] })
const doctor = await api.as({ portal: 'doctor', plantId })
const asha = await aPassHolder(db, { plantId, transporter_id: zebra.id, name: '=HYPERLINK("http://x")', passExpiry: '2026-12-01' })
const brian = await aPassHolder(db, { plantId, transporter_id: acacia.id, name: 'Brian Kamau', gender: 'Male' })
await aDriver(db, { plantId, transporter_id: acacia.id, name: 'Cyrus Kamau', gender: null, date_of_birth: null })
await aSuspendedDriver(db, { plantId, transporter_id: acacia.id, name: 'Dora Suspended' })
await aPassHolder(db, { name: 'Of another plant' })

/** As written to CSV, where a leading plus would be a formula. */
const phone = "'+254724865880"

type ExportInput = Input<typeof driversContract.exported>

function download(input: ExportInput, { token } = halima) {
  const { url } = carry(driversContract.exported, input)
  return api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}
const lines = async (input: ExportInput, person = halima) => (await download(input, person)).body.split('\r\n').slice(1, -1)
const names = async (input: ExportInput, person = halima) => (await lines(input, person)).map((line) => line.split(',')[0])

it('refuses other portals, unknown formats and unknown filters; a transporter out of scope has no drivers', async () => {
  expect((await download({}, doctor)).statusCode).toBe(403)
  expect((await download({ format: 'pdf' as never })).statusCode).toBe(422)
  expect((await download({ gender: 'unknown' as never })).statusCode).toBe(422)
  expect(await lines({ transporter_id: zebra.id }, ofAcacia)).toEqual([])
})

it('exports the rows of the list; a name that looks like a formula stays text', async () => {
  const { body, headers } = await download({})
  expect(headers['content-disposition']).toContain('filename="Drivers 2026-11-21.csv"')
  expect(body.split('\r\n')).toEqual([
    '\uFEFFName,Id no,Phone no,Licence no,Gender,Date of birth,Transporter,Issued card,Pass expiry,Status,May load,Cleared until',
    `Brian Kamau,${brian.id_no},${phone},DL-4424551,Male,1988-03-14,Acacia Movers,${brian.cardNo},2027-06-13,Active,Cleared,2027-06-13`,
    expect.stringMatching(/^Cyrus Kamau,\d+,.*,DL-4424551,,,Acacia Movers,DP-\d+,,Active,Blocked,$/),
    `"'=HYPERLINK(""http://x"")",${asha.id_no},${phone},DL-4424551,Female,1988-03-14,Zebra Haulage,${asha.cardNo},2026-12-01,Active,Warning,2026-12-01`,
    '',
  ])
  expect(await names({}, ofAcacia)).toEqual(['Brian Kamau', 'Cyrus Kamau'])
  expect(await names({ key: 'suspended' }, ofAcacia)).toEqual(['Dora Suspended'])
})

it('exports a workbook', async () => {
  const { rawPayload, headers } = await download({ format: 'xlsx' })
  expect(headers['content-type']).toContain('spreadsheetml')
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('exports all pages in their order, for any filter, search and sort', async () => {
  for (let n = 0; n < 60; n++)
    await aPassHolder(db, {
      plantId,
      transporter_id: n % 3 === 0 ? acacia.id : zebra.id,
      name: `Driver Otieno ${n % 20}`,
      gender: n % 2 === 0 ? 'Male' : 'Female',
      date_of_birth: n % 5 === 0 ? null : `19${60 + (n % 40)}-11-21`,
      passExpiry: n % 7 === 0 ? null : `202${6 + (n % 2)}-12-${10 + (n % 9)}`,
    })
  const filters: readonly ExportInput[] = [
    {},
    { gender: 'Male' },
    { age: 'unset', verdict: 'warn' },
    { verdict: 'blocked', transporter_id: zebra.id },
    { search: 'otieno' },
    { search: 'driver', gender: 'Female', verdict: 'cleared' },
    { search: '0724 865', param: 'phone', age: '25-34' },
    { search: 'no such name' },
    { search: 'no number', param: 'phone' },
    { key: 'suspended', verdict: 'cleared' },
  ]
  let [compared, turn] = [0, 0]
  for (const person of [halima, ofAcacia])
    for (const filter of filters)
      for (const sort of [undefined, ...twoInTurn(driverSorts, turn++)]) {
        const input = { ...filter, ...(sort && { sort }) }
        const { data, total } = await person.call(driversContract.active, { ...input, page_size: 100 })
        const shown = data.map(({ id_no }) => id_no)
        const exported = (await lines(input, person)).map((line) => /,(\d{5,12}),/.exec(line)?.[1])
        expect([input, exported]).toEqual([input, shown])
        expect(exported).toHaveLength(total)
        compared += total
      }
  expect(compared).toBeGreaterThan(600)
})
