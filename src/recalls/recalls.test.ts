import { beforeEach, describe, expect, it } from 'vitest'
import { clearanceHistoryContract } from '#drivers/clearances/clearance-history.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { anApprovedMedical, aSentMedical } from '#renewals/renewals.factory.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aConfirmedRecall, aDriverOfDoctor } from './recalls.factory.ts'
import { recallsContract } from './recalls.contract.ts'

const api = await testApi()
const { db } = api
const scene = await aRecallScene(api)
const { proposer, second, another, plantId, progressOf, detailsOf, until, verdictFor, check, bellOf, officeOf } = scene
const renewedBy = (doctor: typeof another, driver: { id_no: string }, date = '2026-11-16') =>
  anApprovedMedical({ doctor, decider: proposer }, driver, { date })
const approve = (request_id: string) => proposer.call(renewMedical.decide, { request_id, comment: 'In order', key: 'approve' })

let { doctorId, issuer_id, doctor, aDriver, recalled } = await scene.aDoctor()
beforeEach(async () => {
  ;({ doctorId, issuer_id, doctor, aDriver, recalled } = await scene.aDoctor())
})

const onDay = async ({ call }: Pick<typeof proposer, 'call'>, { id }: { id: string }, as_at: string) => {
  const { verdict, reasons } = await call(verdictContract.asAt, { driver_id: id, as_at })
  return [verdict, ...reasons.map(({ sentence, next_step }) => `${sentence} ${next_step}`)]
}
const toRenew = 'Renew the medical with another issuer by 05 Dec 2026.'

describe('the drivers', () => {
  it('are warned until the day and held from the next; everybody reads what to do', async () => {
    const driver = await aDriver()
    const office = await officeOf(driver)
    expect(await verdictFor(office, driver)).toEqual(['cleared'])
    const id = await recalled()
    expect(await progressOf(id)).toEqual({ to_renew: 1 })
    expect(await verdictFor(office, driver)).toEqual(['warn', `On hold from 06 Dec 2026. ${toRenew}`])
    expect(await check(driver)).toMatchObject({ outcome: 'warn', reasons: [{ text: 'On hold from 06 Dec 2026', what_to_do: toRenew }] })
    expect((await bellOf(office))[0]).toBe(`${driver.name}: ${toRenew} After that day they may not load until it is renewed.`)

    expect((await onDay(office, driver, '2026-12-05'))[0]).toBe('warn')
    expect(await onDay(office, driver, '2026-12-06')).toEqual(['blocked', `On hold. ${toRenew}`])
  })

  it('see the clearance marked in the history, staff and office alike', async () => {
    const driver = await aDriver()
    await recalled()
    for (const reader of [proposer, await officeOf(driver)]) {
      const { data } = await reader.call(clearanceHistoryContract.list, { driver_id: driver.id })
      expect(data.map(({ kind, recall }) => [kind, recall])).toEqual([
        ['medical', toRenew],
        ['ddt', null],
        ['medical', null],
      ])
    }
  })

  it('are free with a renewal by another issuer, and not with one by the same', async () => {
    const [driver, other] = [await aDriver(), await aDriver()]
    const request_id = await aSentMedical(doctor, driver)
    const id = await recalled({ grace_days: 0, given_until: '2026-11-01' })
    expect(await progressOf(id)).toEqual({ held: 2 })
    await approve(request_id)
    expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
    await renewedBy(another, driver, '2026-11-17')
    expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
    expect((await verdictFor(proposer, other))[0]).toBe('blocked')
    expect(await progressOf(id)).toEqual({ held: 1, renewed: 1 })
    await renewedBy(another, other)
    expect((await detailsOf(id)).stage).toBe('done')
  })

  it('are not freed by an examination of a day before the recalled one, which does not count', async () => {
    const driver = await aDriver({ examinedOn: '2026-11-15' })
    await recalled({ grace_days: 0 })
    await renewedBy(another, driver, '2026-11-10')
    expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
  })

  it('have it on record that a hold was placed and lifted, and not of what kind', async () => {
    const driver = await aDriver()
    await recalled({ grace_days: 0 })
    await renewedBy(another, driver)
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'after', 'user_id'])
      .where('subject', '=', 'driver')
      .where('subject_id', '=', driver.id)
      .where('action', 'like', 'hold%')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['hold placed', second.userId],
      ['hold lifted', proposer.userId],
    ])
    expect(JSON.stringify(audit)).not.toMatch(/issuer|Wekesa|Reports/)
  })
})

describe('which clearances', () => {
  it('what nobody loads by is marked only: one that was renewed, and one that has expired', async () => {
    const renewed = await aDriver()
    await renewedBy(another, renewed)
    const expired = await aDriver({ examinedOn: '2025-10-01', expiry: '2026-10-01', clearances: { ddt: '2027-08-01' } })
    const id = await recalled({ grace_days: 0 }, 'done')
    expect(await progressOf(id)).toEqual({ marked: 2 })
    expect(await verdictFor(proposer, renewed)).toEqual(['cleared'])
    const holds = await db.selectFrom('driver_hold').select('id').where('driver_id', 'in', [renewed.id, expired.id]).execute()
    expect(holds).toEqual([])
  })

  it.each([driverStatus.suspended, driverStatus.cardCancelled, driverStatus.left, driverStatus.blacklisted])(
    'a driver at status %i is held beside the status; of who is gone no office hears',
    async (status_id) => {
      const driver = await aDriver({ status_id })
      const id = await recalled({ grace_days: 0 })
      expect(await progressOf(id)).toEqual({ held: 1 })
      const told = (await bellOf(await officeOf(driver))).filter((body) => body.startsWith(driver.name))
      const isGone = status_id === driverStatus.left || status_id === driverStatus.blacklisted
      expect(told).toHaveLength(isGone ? 0 : 1)
    },
  )

  it('of a period; the numbers come first, plant by plant, and the list and its file are of the reader’s plant', async () => {
    const elsewhere = await api.as({ portal: 'staff_portal' })
    const [early, late] = [await aDriver({ examinedOn: '2026-02-01' }), await aDriver({ examinedOn: '2026-08-01' })]
    const there = await aDriverOfDoctor(db, { plantId: elsewhere.plantId, doctorId, examinedOn: '2026-08-02' })
    const since = { issuer_id, given_from: '2026-07-01' }
    const previewed = await proposer.call(recallsContract.preview, since)
    expect(previewed).toMatchObject({ clearances: 2, drivers: 2, concerned: 2, cannot_because: null })
    expect(previewed.plants.map(({ drivers }) => drivers)).toEqual([1, 1])
    const id = await aConfirmedRecall({ proposer, second }, since)
    await until(id, 'open')
    const listed = async ({ call }: Pick<typeof proposer, 'call'>) =>
      (await call(recallsContract.drivers, { recall_id: id })).data.map(({ driver_id }) => driver_id._id)
    expect([await listed(proposer), await listed(elsewhere)]).toEqual([[late.id], [there.id]])
    const file = String(await proposer.call(recallsContract.exported, { recall_id: id, format: 'csv' }))
    expect([late, there, early].map(({ id_no }) => file.includes(id_no))).toEqual([true, false, false])
    expect((await verdictFor(proposer, early))[0]).toBe('cleared')
    await expect(elsewhere.call(recallsContract.withdraw, { recall_id: id, reason: 'Not ours' })).rejects.toMatchObject({ status: 403 })
  })

  it('of one plant: another one does not see the recall', async () => {
    const elsewhere = await api.as({ portal: 'staff_portal' })
    await aDriver()
    const id = await aConfirmedRecall({ proposer, second }, { issuer_id, plant_id: plantId })
    await until(id, 'open')
    const answers = await Promise.allSettled([
      elsewhere.call(recallsContract.details, { recall_id: id }),
      elsewhere.call(recallsContract.drivers, { recall_id: id }),
      elsewhere.call(recallsContract.withdraw, { recall_id: id, reason: 'Not ours' }),
    ])
    const unseen = { status: 'rejected', reason: { status: 404 } }
    expect(answers).toMatchObject([unseen, unseen, unseen])
  })

  it('two recalls hold a driver twice, and each ends for itself', async () => {
    const driver = await aDriver()
    const request_id = await aSentMedical(doctor, driver)
    const first = await recalled({ grace_days: 0, given_until: '2026-11-01' })
    await approve(request_id)
    await recalled({ grace_days: 0 })
    await proposer.call(recallsContract.withdraw, { recall_id: first, reason: 'A mistake' })
    await until(first, 'withdrawn')
    expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
    await renewedBy(another, driver, '2026-11-18')
    expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
  })
})

it('after the grace the gate turns them away and says what to do, and the progress counts them as held', async () => {
  const driver = await aDriver()
  const id = await recalled({ grace_days: 1 })
  expect(await progressOf(id)).toEqual({ to_renew: 1 })
  api.now = new Date('2026-11-23T06:00:00Z')
  const later = await aRecallScene(api, { plantId })
  expect(await later.progressOf(id)).toEqual({ held: 1 })
  const what_to_do = 'Renew the medical with another issuer by 22 Nov 2026.'
  expect(await later.check(driver)).toMatchObject({ outcome: 'blocked', reasons: [{ text: 'On hold', what_to_do }] })
})
