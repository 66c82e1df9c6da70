import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { twoInTurn } from '#platform/testing/in-turn.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input } from '#platform/contract/route.ts'
import { passListContract, passSorts } from './pass-list.contract.ts'
import { aPassHolder } from '../pass/passes.factory.ts'

const api = await testApi()
const { db } = api
const halima = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { plantId } = halima
const [acacia, zebra] = [await aTransporter(db, { name: 'Acacia Movers' }), await aTransporter(db, { name: 'Zebra Haulage' })]
const ofAcacia = await api.as({ portal: 'transporter_portal', plantId, transporterId: acacia.id, permissions: ['drivers.read'] })
const trainer = await api.as({ portal: 'trainer', plantId })
const asha = await aPassHolder(db, { plantId, transporter_id: zebra.id, name: '+Asha', passExpiry: '2026-12-01' })
const brian = await aPassHolder(db, { plantId, transporter_id: acacia.id, name: 'Brian Kamau', clearances: { medical: '2026-11-20' } })
await aPassHolder(db, { plantId, name: 'Without a pass', passExpiry: null })
await aPassHolder(db, { name: 'Of another plant' })

type ExportInput = Input<typeof passListContract.exported>

function download(input: ExportInput, { token } = halima) {
  const { url } = carry(passListContract.exported, input)
  return api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}
const lines = async (input: ExportInput, person = halima) => (await download(input, person)).body.split('\r\n').slice(1, -1)

it('refuses other portals, unknown formats and unknown filters; a transporter out of scope has no passes', async () => {
  expect((await download({}, trainer)).statusCode).toBe(403)
  expect((await download({ format: 'pdf' as never })).statusCode).toBe(422)
  expect((await download({ verdict: 'maybe' as never })).statusCode).toBe(422)
  expect(await lines({ transporter_id: zebra.id }, ofAcacia)).toEqual([])
})

it('exports the rows of the list; a name that looks like a formula stays text', async () => {
  const { body, headers } = await download({})
  expect(headers['content-disposition']).toContain('filename="Driver passes 2026-11-21.csv"')
  expect(body.split('\r\n')).toEqual([
    '\uFEFFDriver,Id no,Transporter,Issued card,Medical expiry,DDT expiry,Bulker training expiry,Pass status,Pass expiry,May load,Cleared until',
    `'+Asha,${asha.id_no},Zebra Haulage,${asha.cardNo},2027-06-13,2027-08-01,,Active,2026-12-01,Warning,2026-12-01`,
    `Brian Kamau,${brian.id_no},Acacia Movers,${brian.cardNo},2026-11-20,,,Expired,2026-11-20,Blocked,`,
    '',
  ])
  expect(await lines({}, ofAcacia)).toEqual([expect.stringContaining('Brian Kamau')])
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
      status_id: n % 6 === 0 ? driverStatus.suspended : driverStatus.active,
      passExpiry: `202${6 + (n % 2)}-12-${10 + (n % 9)}`,
      clearances: {
        ...(n % 4 > 0 && { medical: `2027-0${1 + (n % 9)}-10` }),
        ddt: '2027-08-01',
        ...(n % 5 === 0 && { bulker: '2027-01-01' }),
      },
    })
  const filters: readonly ExportInput[] = [
    {},
    { pass: 'suspended' },
    { verdict: 'blocked', transporter_id: zebra.id },
    { expiring: '30', of: 'medical' },
    { month: '2026-12' },
    { search: 'otieno' },
    { search: 'driver', verdict: 'cleared' },
    { search: '0724 865', param: 'phone' },
    { search: 'no number', param: 'phone' },
    { pass: 'suspended', verdict: 'cleared' },
  ]
  let [compared, turn] = [0, 0]
  for (const person of [halima, ofAcacia])
    for (const filter of filters)
      for (const sort of [undefined, ...twoInTurn(passSorts, turn++)]) {
        const input = { ...filter, ...(sort && { sort }) }
        const { data, total } = await person.call(passListContract.passes, { ...input, page_size: 100 })
        const exported = (await lines(input, person)).map((line) => /,(\d{5,12}),/.exec(line)?.[1])
        expect([input, exported]).toEqual([input, data.map(({ id_no }) => id_no)])
        expect(exported).toHaveLength(total)
        compared += total
      }
  expect(compared).toBeGreaterThan(400)
})
