import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aDriverToRenew, anApprovedMedical, aSentMedical } from '../renewals.factory.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const officer = await api.as({
  portal: 'staff_portal',
  plantId,
  permissions: ['drivers.read', 'requests.read', 'requests.decide.renew-medical'],
})
const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
const doctor = await api.as({ portal: 'doctor', plantId })

let driver: Awaited<ReturnType<typeof aDriverToRenew>>
beforeEach(async () => {
  driver = await aDriverToRenew(api.db, plantId)
})

const check = () =>
  guard.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })
const verdictFor = async ({ call }: Pick<typeof staff, 'call'>) => {
  const { verdict, reasons } = await call(verdictContract.asAt, { driver_id: driver.id })
  return [verdict, ...reasons.map(({ sentence, next_step }) => `${sentence} ${next_step}`)]
}
const officeOf = () => api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
const decide = (request_id: string, key: 'approve' | 'reject', who = staff) =>
  who.call(renewMedical.decide, { request_id, comment: 'As the report says', key })
const bellOf = async ({ call }: Pick<typeof staff, 'call'>) => {
  await deliverDue(api.db, { now: api.now, byMail: false })
  return (await call(bellContract.index, {})).data.map(({ body }) => body)
}

const neutral = 'On hold. Ask the safety officer.'
const told = 'On hold: a doctor found the driver not fit to work. It is not decided. Ask the safety officer.'

describe("a finding 'not fit'", () => {
  it('holds the driver everywhere from its submission; what it is about is said to readers of medical reports only', async () => {
    const office = await officeOf()
    expect(await check()).toMatchObject({ outcome: 'cleared' })
    await aSentMedical(doctor, driver, { fit_to_work: 'no' })

    const [first] = (await check()).reasons
    expect(first).toMatchObject({ code: 'hold', text: 'On hold', what_to_do: 'Ask the safety officer.' })
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    expect(await verdictFor(staff)).toEqual(['blocked', told])
    for (const reader of [officer, office]) expect(await verdictFor(reader)).toEqual(['blocked', neutral])
    const { data } = await staff.call(driversContract.active, { search: driver.id_no, param: 'id_no' })
    expect(data).toMatchObject([{ verdict: { key: 'blocked' }, cleared_until: null, first_end: 'hold' }])
    const own = (await office.call(homeContract.list, { tile: 'blocked' })).data
    expect(own).toMatchObject([{ _id: driver.id, next: { text: neutral, button: null } }])
    expect(await bellOf(office)).toContain(`${driver.name} may not load. ${neutral}`)
  })

  it('is not listed to who reads all other kinds, and is missing to who lifts them', async () => {
    await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    const [lifter, clerk] = await Promise.all(
      [['drivers.read', 'holds.lift'] as const, ['drivers.read'] as const].map((permissions) =>
        api.as({ portal: 'staff_portal', plantId, permissions: [...permissions] }),
      ),
    )
    const listed = async (who = staff) => (await who.call(holdsContract.list, { driver_id: driver.id })).data
    const [hold] = await listed()
    expect(hold).toMatchObject({ is_open: true, details: { kind: 'Not fit to work' } })
    expect(await listed(lifter)).toEqual([])
    // Other kinds are nothing to this reader either, so the sentence tells none.
    expect(await listed(clerk)).toMatchObject([{ sentence: neutral, details: null }])
    const lift = (id: string) => lifter?.call(holdsContract.lift, { id, reason: 'Seen' })
    const refusals = await Promise.allSettled([lift(hold?._id ?? ''), lift('999999999')])
    const [one, other] = refusals.map((refusal) => refusal.status === 'rejected' && refusal.reason)
    expect(one).toMatchObject({ status: 404 })
    expect(one.problem).toEqual(other.problem)
  })

  it.each([
    ['rejected', (id: string) => decide(id, 'reject')],
    ['cancelled', (id: string) => doctor.call(cancelMedicalRenewal, { request_id: id })],
  ])('no longer holds when it is %s, and was there in the audit', async (reason, end) => {
    const office = await officeOf()
    const id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    await end(id)
    expect(await check()).toMatchObject({ outcome: 'cleared' })
    expect(await verdictFor(staff)).toEqual(['cleared'])
    expect((await bellOf(office))[0]).toBe(`${driver.name} is no longer on hold.`)
    const hold = await api.db.selectFrom('driver_hold').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow()
    expect(hold).toMatchObject({ kind: 'unfit', auth_plant_id: null, lift_reason: reason, lifted_at: api.now })
    const audit = await api.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject', '=', 'driver')
      .where('subject_id', '=', driver.id)
      .where('action', 'like', 'hold%')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['hold placed', 'hold lifted'])
    expect(JSON.stringify(audit)).not.toMatch(/unfit|medical|not fit/)
  })

  it('that is approved reads not fit to work, never expired; the office is sent to the plant doctor', async () => {
    const office = await officeOf()
    await anApprovedMedical({ doctor, decider: staff }, driver, { fit_to_work: 'no' })
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    const [first] = (await check()).reasons
    expect(first).toMatchObject({ code: 'doctor', text: 'The driver may not load', what_to_do: 'See the plant doctor.' })
    expect((await verdictFor(staff))[1]).toMatch(/^Found not fit to work on 16 Nov 2026\./)
    for (const reader of [officer, office]) {
      const said = await verdictFor(reader)
      expect(said[1]).toBe('The driver may not load. See the plant doctor.')
      expect(said.join(' ')).not.toMatch(/not fit|medical expired/)
    }
    expect(await bellOf(office)).toContain(`${driver.name} may not load. See the plant doctor.`)
    const { data } = await office.call(homeContract.list, { tile: 'blocked' })
    expect(data[0]).toMatchObject({ first_end: 'doctor', next: { text: 'The driver may not load. See the plant doctor.' } })
    expect(data[0]?.parts.find(({ what }) => what === 'medical')).toMatchObject({ state: 'doctor' })
  })

  it('is decided, rejecting included, only by who may open medical reports', async () => {
    const id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    for (const key of ['approve', 'reject'] as const) await expect(decide(id, key, officer)).rejects.toMatchObject({ status: 403 })
    const { request } = await officer.call(requestsContract.details, { id })
    expect(request).toMatchObject({ can_decide: false, preview: [], cannot_decide_because: expect.stringMatching(/These colleagues can/) })
    expect(request.body_data).not.toHaveProperty('fit_to_work')
    expect(await check()).toMatchObject({ outcome: 'blocked' })
  })

  it('that its doctor took back is shown beside the finding that clears the driver', async () => {
    const withdrawn = await aSentMedical(doctor, driver, { fit_to_work: 'no', date: '2026-11-15' })
    await doctor.call(cancelMedicalRenewal, { request_id: withdrawn })
    const id = await aSentMedical(doctor, driver)
    const [shown] = (await staff.call(requestsContract.details, { id })).request.preview
    expect(shown).toMatchObject({ label: 'Earlier finding', is_warning: true, request_id: withdrawn })
    expect(shown?.text).toMatch(/sent 'not fit to work' on 21 Nov 2026, examined on 15 Nov 2026\. It was cancelled on 21 Nov 2026 by /)
    expect((await staff.call(requestsContract.details, { id: withdrawn })).request.body_data).toMatchObject({ fit_to_work: 'no' })
  })
})

describe('the latest examination counts', () => {
  it.each([
    [
      'an older fit one',
      { fit_to_work: 'no', date: '2026-11-16' },
      { fit_to_work: 'yes', date: '2026-11-10' },
      'An examination of 16 Nov 2026 found not fit.',
    ],
    [
      'a fit one of the same day',
      { fit_to_work: 'no', date: '2026-11-16' },
      { fit_to_work: 'yes', date: '2026-11-16' },
      'An examination of 16 Nov 2026 found not fit.',
    ],
    [
      'an older unfit one',
      { fit_to_work: 'yes', date: '2026-11-16' },
      { fit_to_work: 'no', date: '2026-11-10' },
      'An examination of 16 Nov 2026 found fit.',
    ],
  ] as const)('whatever the order of approval: %s changes nothing, and the page says so before', async (_, first, second, newer) => {
    await anApprovedMedical({ doctor, decider: staff }, driver, first)
    const before = await verdictFor(staff)
    const id = await aSentMedical(doctor, driver, second)
    const { preview } = (await staff.call(requestsContract.details, { id })).request
    expect(preview.map(({ text }) => text)).toContain(`${newer} Approving this changes nothing.`)
    await decide(id, 'approve')
    expect(await verdictFor(staff)).toEqual(before)
    expect(await check()).toMatchObject({ outcome: first.fit_to_work === 'no' ? 'blocked' : 'cleared' })
  })

  it('an older examination does not shorten a newer one, a newer one that finds fit ends a finding not fit', async () => {
    await anApprovedMedical({ doctor, decider: staff }, driver, { fit_to_work: 'no', date: '2026-11-10' })
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    await anApprovedMedical({ doctor, decider: staff }, driver, { fit_to_work: 'yes', date: '2026-11-20' })
    expect(await check()).toMatchObject({ outcome: 'cleared' })
    await anApprovedMedical({ doctor, decider: staff }, driver, { fit_to_work: 'yes', date: '2026-11-12' })
    const { proofs } = await staff.call(verdictContract.asAt, { driver_id: driver.id })
    expect(proofs.find(({ what }) => what === 'medical')).toMatchObject({ expiry: '2027-11-20', finding: null })
  })
})
