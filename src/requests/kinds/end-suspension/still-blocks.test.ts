import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { suspendDriver } from '../suspend-driver/suspend-driver.contract.ts'
import { endSuspension } from './end-suspension.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })

async function aReinstatement(options: Parameters<typeof aPassHolder>[1] = {}, before?: (driverId: string) => Promise<unknown>) {
  const driver = await aPassHolder(api.db, { plantId, ...options })
  await before?.(driver.id)
  const suspension = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration: 9 })
  await decider.call(suspendDriver.decide, { request_id: suspension.request_id, comment: 'Seen', key: 'approve' })
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'Repeated the induction' })
  const { request } = await decider.call(requestsContract.details, { id: request_id })
  const still = request.preview.find(({ label }) => label === 'Still blocks afterwards')
  const decide = (key: 'approve' | 'reject') => decider.call(endSuspension.decide, { request_id, comment: 'Served', key })
  return { still, decide }
}

const hold = (driver_id: string) =>
  decider.call(holdsContract.place, { driver_id, kind: 'site', reason: 'rules', comment: 'Seen', ends_on: '2026-12-24' })

it('says nothing more where nothing else blocks, and of a rejection', async () => {
  const { still, decide } = await aReinstatement()
  expect(still).toBeUndefined()
  expect(await decide('approve')).toEqual({ message: 'approve option done successfully' })
  expect(await (await aReinstatement({}, hold)).decide('reject')).toEqual({ message: 'reject option done successfully' })
})

it('says before and after the approval that a document has expired and a hold stands', async () => {
  const clearances = { medical: '2026-11-10', ddt: '2027-08-01' }
  const { still, decide } = await aReinstatement({ passExpiry: '2026-11-10', clearances }, hold)
  expect(still).toMatchObject({ is_warning: true, text: expect.stringContaining('hold') })
  expect(still?.text).toMatch(/medical.* expired on 10 Nov 2026/i)
  expect(still?.text).not.toMatch(/suspended/i)
  const { message } = await decide('approve')
  expect(message).toBe(`approve option done successfully. The driver may not load yet: ${still?.text}`)
})
