import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input } from '#platform/contract/route.ts'
import { violationsContract } from './violations.contract.ts'
import { aViolation } from './violations.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal' })
const elsewhere = await api.as({ portal: 'staff_portal' })
const transporter = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
const asha = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno' })
const brian = await aDriver(api.db, { plantId: halima.plantId, name: 'Brian Kamau' })
await aViolation(api.db, asha, { violation_date: '2026-11-01', category: 'Speeding', violation: '=1+1', transporter_comment: 'Warned' })
await aViolation(api.db, brian, { violation_date: '2026-11-10', category: 'Speeding', violation: 'Uncovered load' })
await aViolation(api.db, await aDriver(api.db, { plantId: elsewhere.plantId, name: 'Of another plant' }))

function download(input: Input<typeof violationsContract.exported>, { token } = halima) {
  const { url } = carry(violationsContract.exported, input)
  return api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

it('refuses transporters, unknown formats and unknown filters', async () => {
  expect((await download({}, transporter)).statusCode).toBe(403)
  expect((await download({ format: 'pdf' as never })).statusCode).toBe(422)
  expect((await download({ category: 'Weather' as never })).statusCode).toBe(422)
})

it('the file has every filtered row in order, of this plant only', async () => {
  const { body, headers } = await download({ sort: 'oldest' })
  expect(headers['content-disposition']).toContain('filename="Violations 2026-11-21.csv"')
  const { data } = await halima.call(violationsContract.list, { sort: 'oldest' })
  const [ofAsha, ofBrian] = data.map(({ transporter }) => transporter.name)
  expect(body.split('\r\n')).toEqual([
    '\uFEFFDriver,Id no,Transporter,Category,Violation,Date,Sanction evidence,State',
    `Asha Otieno,${asha.id_no},${ofAsha},Speeding,'=1+1,2026-11-01,Yes,Upheld`,
    `Brian Kamau,${brian.id_no},${ofBrian},Speeding,Uncovered load,2026-11-10,No,Upheld`,
    '',
  ])
  expect((await download({ search: 'brian' })).body.split('\r\n')).toHaveLength(3)
})

it('exports a workbook, and frees its slot after each download', async () => {
  const { rawPayload, headers } = await download({ format: 'xlsx' })
  expect(headers['content-type']).toContain('spreadsheetml')
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
  for (let round = 0; round < 8; round++) expect((await download({})).statusCode).toBe(200)
})
