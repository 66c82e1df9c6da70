import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi, type Refused } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { bulkContract } from '#requests/bulk/bulk.contract.ts'
import { requestFileContract } from '#requests/details/files/request-file.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { aDriverToRenew, aSentMedical } from '../renewals.factory.ts'
import { medicalContract } from './medical.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const doctor = await api.as({ portal: 'doctor', plantId })

let driver: Awaited<ReturnType<typeof aDriverToRenew>>
beforeEach(async () => {
  driver = await aDriverToRenew(api.db, plantId)
})

const check = () =>
  staff.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })
const decide = (request_id: string, key: 'approve' | 'reject') =>
  staff.call(renewMedical.decide, { request_id, comment: 'As the report says', key })

describe("a finding 'not fit' beside a renewal that waits", () => {
  const sent = (who: typeof doctor, date: string, fit_to_work: 'yes' | 'no') => aSentMedical(who, driver, { fit_to_work, date })
  const isWaiting = async (id: string) => (await staff.call(requestsContract.details, { id })).request.status_id.id === 1

  it.each([
    ['of another doctor', () => api.as({ portal: 'doctor', plantId }), '2026-11-20'],
    ['of another doctor, of the same day', () => api.as({ portal: 'doctor', plantId }), '2026-11-16'],
    ['of the same doctor, of the same day', async () => doctor, '2026-11-16'],
    ['of the same doctor, of an earlier day', async () => doctor, '2026-11-10'],
  ])('is taken and holds the driver, and its decider and the other one see both: %s', async (_, finder, date) => {
    const fit = await sent(doctor, '2026-11-16', 'yes')
    const unfit = await sent(await finder(), date, 'no')
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    const shown = async (id: string) => (await staff.call(requestsContract.details, { id })).request.preview
    expect((await shown(fit))[0]).toMatchObject({ label: 'Other finding', is_warning: true, request_id: unfit })
    expect((await shown(fit))[0]?.text).toMatch(
      /'not fit to work' on 21 Nov 2026, examined on \d+ Nov 2026\. It is not decided and holds the driver\./,
    )
    expect((await shown(unfit))[0]).toMatchObject({ label: 'Other finding', is_warning: true, request_id: fit })
    await decide(fit, 'approve')
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    const { overwrites } = (await staff.call(requestsContract.details, { id: unfit })).request
    expect(overwrites !== null).toBe(date > '2026-11-16')
    const decision = { request_id: unfit, comment: 'Both read', key: 'approve' as const }
    await staff.call(renewMedical.decide, { ...decision, ...(overwrites && { overwrites: overwrites.seen }) })
    expect(await check()).toMatchObject({ outcome: date < '2026-11-16' ? 'cleared' : 'blocked' })
  })

  it('is taken beside another one, so that rejecting one leaves the other; the same doctor reports a day once', async () => {
    const colleague = await api.as({ portal: 'doctor', plantId })
    const ids = [await sent(doctor, '2026-11-16', 'no'), await sent(colleague, '2026-11-16', 'no'), await sent(doctor, '2026-11-20', 'no')]
    await expect(sent(doctor, '2026-11-20', 'no')).rejects.toMatchObject({ status: 409, problem: { code: 'already_asked' } })
    for (const [n, id] of ids.entries()) {
      expect([n, (await check()).outcome]).toEqual([n, 'blocked'])
      await decide(id, 'reject')
    }
    expect(await check()).toMatchObject({ outcome: 'cleared' })
  })

  it('a doctor has five at most that wait about a driver, also at once; a colleague is not held up', async () => {
    const days = Array.from({ length: 8 }, (_, n) => `2026-11-0${n + 1}`)
    const results = await Promise.allSettled(days.map((day) => sent(doctor, day, 'no')))
    const refused = results.filter((result): result is PromiseRejectedResult => result.status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, problem: { code: 'asked_often' } })
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    await sent(await api.as({ portal: 'doctor', plantId }), '2026-11-16', 'no')
  })

  it('who takes one back to send the next is not refused, but deciders are told of ten within a day', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 13; n += 1) {
      const [last] = ids.slice(-1)
      if (last !== undefined) await doctor.call(cancelMedicalRenewal, { request_id: last })
      ids.push(await sent(doctor, `2026-11-${String(n).padStart(2, '0')}`, 'no'))
    }
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    const raised = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'request').execute()
    const told = (id: string) =>
      raised.filter(({ payload }) => payload['request_id'] === id && payload['news'] === requestTrigger.requested).length
    expect(ids.map(told)).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0, 0])
  })

  it("refuses a 'fit' that comes after it, and names what waits", async () => {
    const colleague = await api.as({ portal: 'doctor', plantId })
    const unfit = await sent(doctor, '2026-11-16', 'no')
    await expect(sent(colleague, '2026-11-20', 'yes')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'already_asked', message: 'A request has already been sent to renew the medical of this driver' },
    })
    expect(await isWaiting(unfit)).toBe(true)
  })

  it('keeps the other out of approving several at once', async () => {
    const fit = await sent(doctor, '2026-11-16', 'yes')
    await staff.call(requestFileContract.open, { request_id: fit })
    await sent(doctor, '2026-11-10', 'no')
    const { data } = await staff.call(requestsContract.index, { tab: 'waiting', page_size: 100 })
    expect(data.find(({ _id }) => _id === fit)?.bulk?.why_not).toMatch(/^A doctor has found this driver not fit to work\./)
    expect((await staff.call(bulkContract.approve, { request_ids: [fit], comment: 'In order' })).approved).toEqual([])
  })

  it('is taken about an applicant, who has it against them when they may load', async () => {
    await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
    await bringTo(api.db, driver.id, driverStatus.passGeneration, api.now)
    const { driver: verified } = await doctor.call(medicalContract.verify, { id_no: driver.id_no })
    expect(verified).toMatchObject({ cannot_renew_because: expect.any(String), takes_urgent: true })
    await expect(sent(doctor, '2026-11-16', 'yes')).rejects.toMatchObject({ status: 409 })
    await decide(await sent(doctor, '2026-11-16', 'no'), 'approve')
    await bringTo(api.db, driver.id, driverStatus.active, api.now)
    expect(await check()).toMatchObject({ outcome: 'blocked' })
  })

  it('may be as old as it is: it has no validity that could have ended', async () => {
    await sent(doctor, '2025-10-01', 'no')
    expect(await check()).toMatchObject({ outcome: 'blocked' })
  })

  it('is what a renewal that was sent back becomes, also while another one waits', async () => {
    const [fit, colleague] = [await sent(doctor, '2026-11-16', 'yes'), await api.as({ portal: 'doctor', plantId })]
    await staff.call(sendBackContract.send, { request_id: fit, fields: ['fit_to_work'], comment: 'Look again' })
    await sent(colleague, '2026-11-18', 'no')
    await doctor.call(sendBackContract.resubmit, { request_id: fit, fit_to_work: 'no' })
    const open = await api.db
      .selectFrom('driver_hold')
      .select('id')
      .where('driver_id', '=', driver.id)
      .where('lifted_at', 'is', null)
      .execute()
    expect(open).toHaveLength(2)
  })
})

it('a correction that comes after the request was cancelled holds nobody', async () => {
  const id = await aSentMedical(doctor, driver)
  await staff.call(sendBackContract.send, { request_id: id, fields: ['fit_to_work'], comment: 'Look again' })
  const corrected = () => doctor.call(sendBackContract.resubmit, { request_id: id, fit_to_work: 'no' })
  const { cancelled, late } = await inTransaction(api.db, async (tx) => {
    await lockDriverById(tx, driver.id)
    const first = doctor.call(cancelMedicalRenewal, { request_id: id })
    await expect.poll(() => waitsForLock(api)).toBe(true)
    const second = corrected().catch(({ status }: Refused) => status)
    await expect.poll(() => waitsForLock(api, 2)).toBe(true)
    return { cancelled: first, late: second }
  })
  await cancelled
  expect(await late).toBe(409)
  const { status_id } = (await staff.call(requestsContract.details, { id })).request
  expect([status_id.id, (await check()).outcome]).toEqual([4, 'cleared'])
})
