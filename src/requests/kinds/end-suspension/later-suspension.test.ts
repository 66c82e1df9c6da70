import { beforeEach, expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { requestsContract } from '../../requests.contract.ts'
import { processViolation } from '../process-violation/process-violation.contract.ts'
import { suspendDriver } from '../suspend-driver/suspend-driver.contract.ts'
import { endSuspension } from './end-suspension.contract.ts'

const api = await testApi()
const { db } = api
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })

let driver_id: string
beforeEach(async () => {
  driver_id = (await aPassHolder(db, { plantId })).id
})

async function suspended(duration: number): Promise<void> {
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id, comment: 'No helmet', duration })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve' })
}
async function upheld(): Promise<void> {
  const { request_id } = await raiser.call(processViolation.raise, { driver_id, ...aReport })
  await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
}
const asked = async () => (await raiser.call(endSuspension.raise, { driver_id, comment: 'Repeated the induction' })).request_id
const approve = (request_id: string, more: object = {}) =>
  decider.call(endSuspension.decide, { request_id, comment: 'Agreed', key: 'approve', ...more })
const overwritesOf = async (id: string) => (await decider.call(requestsContract.details, { id })).request.overwrites
const openOnes = () => db.selectFrom('suspension').select('id').where('driver_id', '=', driver_id).where('ended_at', 'is', null).execute()

it('does not lift unread a suspension that began after it was asked for', async () => {
  await suspended(5)
  const id = await asked()
  await upheld()
  await expect(approve(id)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'record_changed', message: expect.stringContaining('until evidence or reinstatement') },
  })
  expect(await openOnes()).toHaveLength(2)
  const overwrites = await overwritesOf(id)
  expect(overwrites?.fields).toMatchObject([
    { label: 'Suspensions', was: 'from 21 Nov 2026 until 26 Nov 2026', now: expect.stringContaining('; from 21 Nov 2026'), wanted: 'None' },
  ])
  await approve(id, { overwrites: overwrites?.seen })
  expect(await openOnes()).toEqual([])
})

it('asks nothing where nothing began since, and where one was served', async () => {
  await suspended(2)
  await upheld()
  const id = await asked()
  expect(await overwritesOf(id)).toBeNull()
  await endServedSuspensions(db, () => new Date('2026-11-24T06:00:00Z'))
  expect(await openOnes()).toHaveLength(1)
  expect(await overwritesOf(id)).toBeNull()
  await approve(id)
  expect(await openOnes()).toEqual([])
})

it('a rejection needs no look', async () => {
  await suspended(5)
  const id = await asked()
  await upheld()
  await approve(id, { key: 'reject' })
  expect(await openOnes()).toHaveLength(2)
})
