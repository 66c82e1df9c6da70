import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { violationsContract } from './violations.contract.ts'
import { aViolation } from './violations.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima' })
const elsewhere = await api.as({ portal: 'staff_portal' })
const asha = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno' })
const brian = await aDriver(api.db, { plantId: halima.plantId, name: 'Brian 100% Kamau' })
const foreign = await aDriver(api.db, { plantId: elsewhere.plantId })

const first = await aViolation(api.db, asha, { violation_date: '2026-11-01', category: 'Speeding', transporter_comment: 'Warned' })
const second = await aViolation(api.db, brian, { violation_date: '2026-11-10', created_by: halima.userId })
const third = await aViolation(api.db, asha, { violation_date: '2026-11-12', state: 'recorded' })
const dismissed = await aViolation(api.db, asha, { violation_date: '2026-11-15', state: 'dismissed' })
const outside = await aViolation(api.db, foreign)

const ids = async (input: Input<typeof violationsContract.list>, person = halima) =>
  (await person.call(violationsContract.list, input)).data.map(({ _id }) => _id)

it.each([
  { category: 'Weather' },
  { state: 'open' },
  { evidence: 'maybe' },
  { from: '2026-02-31' },
  { transporter_id: 'x' },
  { driver_id: 'x' },
  { violation: 'x'.repeat(201) },
  { sort: 'best' },
  { page: 0 },
  { page_size: 101 },
])('the list refuses %j', async (input) => {
  await expect(halima.call(violationsContract.list, input as never)).rejects.toMatchObject({ status: 422 })
})

it('out of scope and missing give the same answer', async () => {
  const rival = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
  const missing = await halima.call(violationsContract.details, { id: '999999999' }).catch((error: unknown) => error)
  await expect(halima.call(violationsContract.details, { id: outside })).rejects.toEqual(missing)
  await expect(halima.call(violationsContract.ofDriver, { driverId: foreign.id })).rejects.toEqual(missing)
  for (const which of ['attachment', 'evidence'] as const) {
    await expect(rival.call(violationsContract.file, { id: first, which })).rejects.toEqual(missing)
    await expect(halima.call(violationsContract.file, { id: outside, which })).rejects.toEqual(missing)
    await expect(halima.call(violationsContract.file, { id: second, which })).rejects.toEqual(missing)
  }
})

it.each([
  [{}, [third, second, first]],
  [{ sort: 'oldest' }, [first, second, third]],
  [{ page_size: 2, page: 2 }, [first]],
  [{ page: 3 }, []],
  [{ search: 'otIENO' }, [third, first]],
  [{ search: '100%' }, [second]],
  [{ search: '%' }, []],
  [{ search: '1%o' }, []],
  [{ search: 'nobody' }, []],
  [{ search: asha.id_no.slice(0, 8) }, [third, first]],
  [{ transporter_id: brian.transporter_id }, [second]],
  [{ driver_id: asha.id }, [third, first]],
  [{ driver_id: asha.id, from: '2026-11-02' }, [third]],
  [{ violation: 'uncovered LOAD' }, [third, second, first]],
  [{ violation: 'uncovered' }, []],
  [{ category: 'Speeding' }, [first]],
  [{ state: 'recorded' }, [third]],
  [{ state: 'dismissed' }, [dismissed]],
  [{ evidence: 'Yes' }, [first]],
  [{ evidence: 'No' }, [third, second]],
  [{ from: '2026-11-10' }, [third, second]],
  [{ to: '2026-11-10' }, [second, first]],
  [{ from: '2026-11-10', to: '2026-11-10' }, [second]],
] as const)('the list filtered by %j', async (input, expected) => {
  expect(await ids(input)).toEqual(expected)
})

it('a row has driver, violation, transporter and whether evidence was sent', async () => {
  const { data, total } = await halima.call(violationsContract.list, { category: 'Speeding' })
  expect(total).toBe(1)
  expect(data).toEqual([
    {
      _id: first,
      driver_id: { _id: asha.id, name: 'Asha Otieno', id_no: asha.id_no, status: { id: 8, name: 'Active' }, picture_id: null },
      transporter: { _id: asha.transporter_id, name: expect.any(String) },
      violation_category: 'Speeding',
      violation: 'Uncovered load',
      violation_date: '2026-11-01',
      sanction_evidence: 'Yes',
      state: { key: 'stands', name: 'Upheld' },
    },
  ])
})

it("one driver's violations exclude dismissed ones", async () => {
  const { data, total } = await halima.call(violationsContract.ofDriver, { driverId: asha.id })
  expect([data.map(({ _id }) => _id), total]).toEqual([[third, first], 2])
})

it('details have the recorder and the transporter’s comment', async () => {
  expect((await halima.call(violationsContract.details, { id: second })).violation).toMatchObject({
    driver_id: { name: 'Brian 100% Kamau', status: { id: 8, name: 'Active' } },
    description: expect.stringContaining('tarpaulin'),
    action_taken: 'Truck held for 30 minutes',
    created_by: { first_name: 'Halima' },
    transporter_comment: null,
    violation_file: null,
    evidence_file: null,
  })
  expect((await halima.call(violationsContract.details, { id: first })).violation).toMatchObject({ transporter_comment: 'Warned' })
})

it('the form offers transporters with drivers here, and their active and suspended drivers', async () => {
  const { transporter_id } = asha
  const suspended = await aDriver(api.db, { plantId: halima.plantId, transporter_id, name: 'Zuhura', status_id: driverStatus.suspended })
  await aDriver(api.db, { plantId: halima.plantId, transporter_id, name: 'Gone', status_id: driverStatus.blacklisted })
  await aDriver(api.db, { plantId: elsewhere.plantId, transporter_id, name: 'Elsewhere' })
  const { transporters } = await halima.call(violationsContract.formTransporters, {})
  expect(transporters.map(({ _id }) => _id).toSorted()).toEqual([asha.transporter_id, brian.transporter_id].toSorted())
  const offered = await halima.call(violationsContract.formDrivers, { transporter: transporter_id })
  expect(offered).toEqual({
    drivers: [asha, suspended].map(({ id, name, id_no }) => ({ _id: id, name, id_no })),
    has_more: false,
  })
  const { drivers } = await halima.call(violationsContract.formDrivers, { transporter: transporter_id, search: 'zuh' })
  expect(drivers.map(({ name }) => name)).toEqual(['Zuhura'])
})
