import { expect, it } from 'vitest'
import { hearing } from '#cases/cases.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { hearingContract } from './hearing.contract.ts'

const api = await testApi()

it('who raises a request reads in its form whether somebody will be heard', async () => {
  const raiser = await api.as({ portal: 'staff_portal' })
  const { plantId } = raiser
  const office = await api.as({ portal: 'transporter_portal', plantId })
  const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] })
  expect((await raiser.call(hearingContract.rule, {})).days).toBe(0)
  await hearing(api.db, plantId)
  expect(await raiser.call(hearingContract.rule, {})).toEqual({ days: 3, above_days: 7 })
  expect(await office.call(hearingContract.rule, {})).toEqual({ days: 3, above_days: 7 })
  await expect(reader.call(hearingContract.rule, {})).rejects.toMatchObject({ status: 403 })
})
