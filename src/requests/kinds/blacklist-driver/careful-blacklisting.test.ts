import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { requestCountsContract } from '../../list/request-counts.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const [first, second] = [await api.as({ portal: 'staff_portal', plantId }), await api.as({ portal: 'staff_portal', plantId })]
const elsewhere = await api.as({ portal: 'staff_portal' })

const setApprovers = (blacklist_approvers: 1 | 2) =>
  api.db.updateTable('auth_plant').set({ blacklist_approvers }).where('id', '=', plantId).execute()
beforeAll(() => setApprovers(2))

const statusOf = async (id: string) =>
  (await api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id
const whole = (driver_id: string) =>
  ({ driver_id, comment: 'Sold from the load', reason: 'theft', evidence: aPdfFile('weighbridge.pdf') }) as const
const raise = async (more: object = {}) => {
  const driver = await aPassHolder(api.db, { plantId })
  const { request_id } = await raiser.call(blacklistDriver.raise, { ...whole(driver.id), ...more })
  return { driver, request_id }
}
const approve = (who: typeof first, request_id: string) =>
  who.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
const open = (driverId: string) =>
  api.db.selectFrom('blacklisting').select(['reason', 'review_on', 'ended_at']).where('driver_id', '=', driverId).execute()

describe('where two colleagues approve it, a blacklisting is refused', () => {
  it('without a reason or evidence, each at its field', async () => {
    const driver = await aPassHolder(api.db, { plantId })
    await expect(raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { reason: 'Choose a reason', evidence: 'Upload the evidence' } },
    })
  })

  it.each([
    [{ reason: 'boredom' }, 'reason'],
    [{ review_on: '2026-11-21' }, 'review_on'],
    [{ review_on: '2031-11-22' }, 'review_on'],
    [{ review_on: '2027-11-22', where: 'here' }, 'review_on'],
    [{ where: 'nowhere' }, 'where'],
  ])('with %j', async (wrong, field) => {
    await expect(raise(wrong)).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: expect.any(String) } } })
  })

  it('by the requester, and by the same person twice', async () => {
    const { driver, request_id } = await raise()
    await expect(approve(raiser, request_id)).rejects.toMatchObject({ status: 403 })
    await approve(first, request_id)
    await expect(approve(first, request_id)).rejects.toMatchObject({ status: 409, problem: { code: 'approved_before' } })
    expect(await statusOf(driver.id)).toBe(driverStatus.active)
  })

  it('by the same person under another account, whose inbox does not have it', async () => {
    const twin = await api.as({ portal: 'staff_portal', plantId })
    const waits = async () => (await twin.call(requestCountsContract.waiting, {})).waiting
    const { driver, request_id } = await raise()
    expect(await waits()).toBeGreaterThan(0)
    await approve(first, request_id)
    for (const [userId, email] of [[first.userId, 'halima@plant.example'] as const, [twin.userId, 'Halima+two@plant.example'] as const])
      await api.db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
    const why = expect.stringContaining('under another account')
    await expect(approve(twin, request_id)).rejects.toMatchObject({ status: 409, problem: { code: 'approved_before', message: why } })
    expect((await twin.call(requestsContract.details, { id: request_id })).request).toMatchObject({ cannot_approve_because: why })
    expect(await waits()).toBe(0)
    expect(await statusOf(driver.id)).toBe(driverStatus.active)
  })

  it('with one approval, where the request was sent before two were asked for', async () => {
    await setApprovers(1)
    const { driver, request_id } = await raise()
    await setApprovers(2)
    await expect(approve(first, request_id)).rejects.toMatchObject({ status: 409, problem: { code: 'approvals_needed' } })
    const { request } = await first.call(requestsContract.details, { id: request_id })
    expect(request.cannot_approve_because).toMatch(/^The plant asks for two approvals/)
    expect(await statusOf(driver.id)).toBe(driverStatus.active)
  })
})

it('takes effect with the second approval, with reason and review date', async () => {
  const { driver, request_id } = await raise({ review_on: '2027-03-01' })
  expect((await approve(first, request_id)).message).toMatch(/second colleague/)
  expect(await open(driver.id)).toEqual([])
  await approve(second, request_id)
  expect(await statusOf(driver.id)).toBe(driverStatus.blacklisted)
  expect(await open(driver.id)).toEqual([{ reason: 'theft', review_on: '2027-03-01', ended_at: null }])
})

it('is reviewed after twelve months where nobody says otherwise, and needs nothing more where one approves', async () => {
  await setApprovers(1)
  const driver = await aPassHolder(api.db, { plantId })
  expect((await raiser.call(blacklistDriver.exist, { driver_id: driver.id })).old).toEqual({ approvals: 1 })
  const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  await approve(first, request_id)
  expect(await open(driver.id)).toEqual([{ reason: null, review_on: '2027-11-21', ended_at: null }])
  await setApprovers(2)
})

it('at this plant only, it is a hold until the review date, by two as well', async () => {
  const { driver, request_id } = await raise({ where: 'here', review_on: '2027-02-01' })
  await approve(first, request_id)
  const verdict = async () => (await first.call(verdictContract.asAt, { driver_id: driver.id })).reasons.map(({ what }) => what)
  expect(await verdict()).not.toContain('hold')
  await approve(second, request_id)
  expect(await verdict()).toContain('hold')
  expect(await statusOf(driver.id)).toBe(driverStatus.active)
  expect(await open(driver.id)).toEqual([])
  const holds = api.db
    .selectFrom('driver_hold')
    .select(['kind', 'reason', 'auth_plant_id', 'ends_on', 'comment'])
    .where('driver_id', '=', driver.id)
  expect(await holds.execute()).toEqual([
    { kind: 'site', reason: 'rules', auth_plant_id: plantId, ends_on: '2027-02-01', comment: 'Sold from the load' },
  ])
  await expect(elsewhere.call(requestsContract.details, { id: request_id })).rejects.toMatchObject({ status: 404 })
})
