import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { testApi } from '#tests/world/test-api.ts'
import { reportContract } from './mechanism/report.contract.ts'

const api = await testApi()
const reader = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const { plantId } = reader
const asha = await aPassHolder(api.db, { plantId, name: 'Asha' })
const brian = await aPassHolder(api.db, { plantId, name: 'Brian' })
const stranger = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
await aPassHolder(api.db, { plantId: stranger.plantId, name: 'Elsewhere' })
const permit = await aRequirement(api.db, plantId, {
  key: 'permit',
  name: 'loading permit',
  shortName: 'permit',
  nextStep: 'Send the permit.',
  definition: {
    proof: { kind: 'renewal', sentBy: ['office'], needsFile: false },
    neededBy: [],
    validity: { kind: 'proof' },
    metBy: null,
  },
})
const year = { period: 'own', from: '2026-01-01', to: '2026-11-21' } as const
const give = (on: string, expiry: string) =>
  giveClearances(api.db, [{ driver_id: asha.id, kind: permit.key, given_on: on, expiry, created_at: new Date(`${on}T09:00:00Z`) }])
await give('2026-11-05', '2026-11-18')

const numberOf = async (key: string, query: Partial<Input<typeof reportContract.summary>> = {}) =>
  (await reader.call(reportContract.summary, { report: 'pass', ...year, ...query })).numbers.find((each) => each.key === key)?.value
const passesOf = async ({ call }: typeof reader, query: object = {}) => {
  const { data } = await call(reportContract.rows, { report: 'pass', ...query, columns: 'driver,ends_first,own_first,own_until' })
  return data.map(({ values }) => values)
}

it('a driver whom a requirement of the plant stops counts as blocked, by its name, and the pass still ends with its own limit', async () => {
  expect(await numberOf('blocked')).toBe(2)
  expect(await passesOf(reader, { verdict: 'blocked' })).toMatchObject([
    { driver: 'Asha', ends_first: '12 months from generation', own_first: 'permit', own_until: '2026-11-18' },
    { driver: 'Brian', ends_first: '12 months from generation', own_first: 'permit', own_until: '2026-11-01' },
  ])
  expect(await passesOf(stranger)).toMatchObject([{ own_first: null, own_until: null }])
})

it('its renewal counts among those in time', async () => {
  expect(await numberOf('renewed_in_time')).toBe(0)
  await give('2026-11-17', '2027-11-17')
  expect(await numberOf('renewed_in_time')).toBe(100)
  expect(await numberOf('blocked')).toBe(1)
})

it('checks at the gate name it as a reason', async () => {
  const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
  await guard.call(gateContract.check, { key: randomUUID(), entered: brian.cardNo ?? '', direction: 'in' })
  const { data } = await reader.call(reportContract.rows, { report: 'gate', ...year, columns: 'reason' })
  expect(data.map(({ values }) => values)).toMatchObject([{ reason: 'requirement of the plant' }])
})
