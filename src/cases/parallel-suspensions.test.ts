import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { hearing } from './cases.factory.ts'
import { casesContract } from './cases.contract.ts'

const api = await testApi()
const { db } = api

it('says the day on which all suspensions are over, and what that waits for', async () => {
  const raiser = await api.as({ portal: 'staff_portal' })
  const decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  const { id: driver_id } = await aPassHolder(db, { plantId: raiser.plantId })
  await hearing(db, raiser.plantId)
  const decision = { comment: 'Seen', key: 'approve', early_reason: 'He came back with a knife' } as const
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id, comment: 'Threats', duration: 10 })
  await decider.call(suspendDriver.decide, { request_id, ...decision })
  const reported = await raiser.call(processViolation.raise, { driver_id, ...aReport, violation: 'Speeding' })
  await decider.call(processViolation.decide, { request_id: reported.request_id, ...decision })
  const [row] = (await raiser.call(casesContract.list, { driver_id })).data
  const shown = (await raiser.call(casesContract.details, { id: row?._id ?? '' })).case
  expect(shown.steps.map(({ what, due_on }) => [what, due_on])).toEqual([
    ['Send sanction evidence', '2026-12-01'],
    ['Suspension ends, if evidence has come', '2026-12-01'],
  ])
  expect(shown.timeline.map(({ title }) => title)).toContain('Suspended from 21 Nov 2026 until sanction evidence comes')
})
