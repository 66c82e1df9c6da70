import { expect, it } from 'vitest'
import { aConfirmedRecall } from '#recalls/recalls.factory.ts'
import { recallsContract } from '#recalls/recalls.contract.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriverToRenew, anApprovedMedical } from '../renewals.factory.ts'
import { fixMedicalContract } from './fix-medical.contract.ts'

const api = await testApi()
const { db } = api
const { proposer, second, another, plantId, until, verdictFor, ...scene } = await aRecallScene(api)

/** A driver whom a doctor examined, and another one on the day that `another` gives. */
async function aTwiceExamined(anotherOn: string, byDoctor: { fit_to_work?: 'yes' | 'no' } = {}) {
  const dubious = await scene.aDoctor()
  const driver = await aDriverToRenew(db, plantId, { clearances: { ddt: '2027-08-01' } })
  const ofDoctor = await anApprovedMedical({ doctor: dubious.doctor, decider: proposer }, driver, { date: '2026-11-16', ...byDoctor })
  const ofAnother = await anApprovedMedical({ doctor: another, decider: proposer }, driver, { date: anotherOn })
  const pick = async (renewal_request: string) => {
    const { id } = await db
      .selectFrom('current_clearance')
      .select('id')
      .where('driver_id', '=', driver.id)
      .where('kind', '=', 'medical')
      .executeTakeFirstOrThrow()
    return proposer.call(fixMedicalContract.fix, { renewal_request, driver_id: driver.id, medical_id: String(id) })
  }
  const listed = async () =>
    (await proposer.call(fixMedicalContract.list, { page_size: 100 })).data
      .find(({ driver_id }) => driver_id._id === driver.id)
      ?.requests.map(({ _id, cannot_pick_because }) => [_id, cannot_pick_because])
  return { ...dubious, driver, ofDoctor, ofAnother, pick, listed }
}
const why = 'The examination of 16 Nov 2026 is under recall. Another issuer has to examine the driver.'
const refusal = { status: 409, problem: expect.objectContaining({ code: 'recalled', message: why }) }

it('a renewal under recall is not chosen, and is listed with why', async () => {
  const { recalled, driver, ofDoctor, ofAnother, pick, listed } = await aTwiceExamined('2026-11-18')
  await recalled({ grace_days: 0 }, 'done')
  expect(await listed()).toEqual([
    [ofAnother, null],
    [ofDoctor, why],
  ])
  await expect(pick(ofDoctor)).rejects.toMatchObject(refusal)
  expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
})

it('nor is one that was recalled at a plant to which the driver had moved', async () => {
  const { issuer_id, driver, ofDoctor, pick } = await aTwiceExamined('2026-11-18')
  const { plantId: plant_id } = await api.as({ portal: 'staff_portal' })
  const move = (auth_plant_id: string) => api.ownerDb.updateTable('driver').set({ auth_plant_id }).where('id', '=', driver.id).execute()
  await move(plant_id)
  await until(await aConfirmedRecall({ proposer, second }, { issuer_id, plant_id }), 'done')
  await move(plantId)
  await expect(pick(ofDoctor)).rejects.toMatchObject(refusal)
})

it('nor one whose clearance was void at the recall, until that is withdrawn', async () => {
  const { aDriver, recalled, driver, ofDoctor, ofAnother, pick } = await aTwiceExamined('2026-11-10')
  await aDriver()
  await pick(ofAnother)
  const id = await recalled({ grace_days: 0 })
  await expect(pick(ofDoctor)).rejects.toMatchObject(refusal)
  await second.call(recallsContract.withdraw, { recall_id: id, reason: 'The reports were found' })
  await until(id, 'withdrawn')
  await pick(ofDoctor)
  expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
})

it('one that found not fit may be chosen, as always', async () => {
  const { aDriver, recalled, driver, ofDoctor, pick } = await aTwiceExamined('2026-11-18', { fit_to_work: 'no' })
  await aDriver()
  await recalled({ grace_days: 0 })
  await pick(ofDoctor)
  expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
})
