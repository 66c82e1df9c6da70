import { beforeEach, expect, it } from 'vitest'
import { anIssuer } from '#issuers/issuers.factory.ts'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { holdIssuer } from '#administration/issuers/issuers.service.ts'
import { insertClearances } from '#drivers/clearances/clearances.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { ddtContract } from '#renewals/ddt/ddt.contract.ts'
import { aSentMedical } from '#renewals/renewals.factory.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { aConfirmedRecall, aProposedRecall } from './recalls.factory.ts'
import { recallsContract } from './recalls.contract.ts'

const api = await testApi()
const { db } = api
const scene = await aRecallScene(api)
const { proposer, second, another, plantId, until, verdictFor, progressOf, decide } = scene

let { issuer_id, doctor, doctorId, aDriver, recalled } = await scene.aDoctor()
beforeEach(async () => {
  ;({ issuer_id, doctor, doctorId, aDriver, recalled } = await scene.aDoctor())
})

const approve = (request_id: string) => proposer.call(renewMedical.decide, { request_id, comment: 'In order', key: 'approve' })
const reject = (request_id: string) => proposer.call(renewMedical.decide, { request_id, comment: 'Recalled', key: 'reject' })
const blockerOf = async (id: string) => (await proposer.call(requestsContract.details, { id })).request?.cannot_approve_because
const why = 'The examination of 16 Nov 2026 is under recall. Another issuer has to examine the driver. Reject the request.'
const refusal = { status: 409, problem: expect.objectContaining({ code: 'recalled', message: why }) }

it('what the doctor sent of a day that a recall picks is not approved: the decider reads why before; withdrawn, it may be', async () => {
  const driver = await aDriver()
  const sent = await aSentMedical(doctor, driver)
  expect(await blockerOf(sent)).toBeNull()
  const id = await recalled({ grace_days: 0 })
  expect(await blockerOf(sent)).toBe(why)
  await expect(approve(sent)).rejects.toMatchObject(refusal)
  expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
  await second.call(recallsContract.withdraw, { recall_id: id, reason: 'The reports were found' })
  await until(id, 'withdrawn')
  expect(await blockerOf(sent)).toBeNull()
  await approve(sent)
})

it('nor does it end the recall of another issuer', async () => {
  const driver = await aDriver()
  await recalled({ grace_days: 0 })
  const other = await scene.aDoctor()
  await other.aDriver()
  const sent = await aSentMedical(other.doctor, driver)
  await other.recalled({ grace_days: 0 })
  await expect(approve(sent)).rejects.toMatchObject(refusal)
  expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
  await reject(sent)
  await approve(await aSentMedical(another, driver, { date: '2026-11-17' }))
  expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
})

it('a finding ‘not fit’ is approved, and so is what is outside the period or of another plant', async () => {
  const [unfit, later] = [await aDriver(), await aDriver()]
  const elsewhere = await api.as({ portal: 'staff_portal' })
  const recall = async (picked: object) => until(await aConfirmedRecall({ proposer, second }, { issuer_id, ...picked }), 'open')
  const sentBefore = await aSentMedical(doctor, later, { date: '2026-11-17' })
  await recall({ given_until: '2026-11-16' })
  const sent = [await aSentMedical(doctor, unfit, { fit_to_work: 'no' }), sentBefore]
  const [there, here] = [await scene.aDoctor(), await aDriver()]
  await there.aDriver({ plantId: elsewhere.plantId })
  await until(await aConfirmedRecall({ proposer, second }, { issuer_id: there.issuer_id, plant_id: elsewhere.plantId }), 'open')
  for (const id of [...sent, await aSentMedical(there.doctor, here)]) {
    expect(await blockerOf(id)).toBeNull()
    await approve(id)
  }
})

it('one without a last day picks what was given up to the day of its confirmation', async () => {
  const driver = await aDriver()
  const day = '2026-11-21'
  const sent = await aSentMedical(doctor, driver, { date: day })
  await recalled({ grace_days: 0 })
  await expect(approve(sent)).rejects.toMatchObject({ status: 409, problem: { code: 'recalled' } })
  await reject(sent)
  api.now = new Date('2026-11-22T06:00:00Z')
  const tomorrow = await aRecallScene(api, { plantId })
  const again = await api.as({ portal: 'doctor', plantId, doctorId })
  const free = await (await scene.aDoctor()).aDriver()
  const request_id = await aSentMedical(again, free, { date: '2026-11-22' })
  await tomorrow.proposer.call(renewMedical.decide, { request_id, comment: 'In order', key: 'approve' })
  api.now = new Date('2026-11-21T06:00:00Z')
})

it('a training of a company under recall is not approved', async () => {
  const trainer = await api.as({ portal: 'trainer', plantId, company: 'Safe Roads' })
  const company = await anIssuer(db, { allocationId: trainer.allocationId })
  const driver = await aDriver()
  await giveClearances(db, [
    { driver_id: driver.id, kind: 'ddt', given_on: '2026-06-13', expiry: '2027-06-13', issuer_id: company, created_at: api.now },
  ])
  await trainer.call(ddtContract.verify, { id_no: driver.id_no })
  const sheet = { score: 87.5, syllabus: 'Mountain roads', trainer_comment: 'Brakes early.', trainer_name: 'Beatrice Adhiambo' }
  const sent = { ...sheet, company: 'Safe Roads', date: '2026-11-16', training_report: aPdfFile('training.pdf') }
  const { request_id } = await trainer.call(renewDdt.raise, { driver_id: driver.id, ...sent })
  await until(await aConfirmedRecall({ proposer, second }, { issuer_id: company }), 'open')
  await expect(proposer.call(renewDdt.decide, { request_id, comment: 'In order', key: 'approve' })).rejects.toMatchObject({
    problem: { message: 'The training of 16 Nov 2026 is under recall. Another issuer has to train the driver. Reject the request.' },
  })
})

it('the confirmation waits for an approval that is under way, and picks what it gave', async () => {
  const driver = await aDriver()
  const confirmation = await aProposedRecall(proposer, { issuer_id, grace_days: 0 })
  const { confirmed } = await db.transaction().execute(async (tx) => {
    await holdIssuer(tx, { doctorId })
    const given = { kind: 'medical', given_on: '2026-11-16', expiry: '2027-11-16', fit_to_work: true } as const
    await insertClearances(tx, [{ ...given, driver_id: driver.id, doctor_id: doctorId, created_at: api.now }])
    await settleDrivers(tx, [driver.id], { at: api.now, userId: null, why: 'examined' })
    const waiting = decide(second, confirmation)
    await expect.poll(() => waitsForLock(api, 1), { interval: 5, timeout: 10_000 }).toBe(true)
    return { confirmed: waiting }
  })
  await confirmed
  const { data } = await proposer.call(recallsContract.index, { issuer_id })
  const id = data[0]?._id ?? ''
  await until(id, 'open')
  expect(await progressOf(id)).toEqual({ held: 1, marked: 1 })
})
