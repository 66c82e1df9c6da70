import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aBarredScene, aPerson } from '#tests/world/barred-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { nextIdNo } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { aWholeDraft } from '../drafts/drafts.factory.ts'
import { submissionContract } from '../submission/submission.contract.ts'
import { queueContract } from '../verification/queue/queue.contract.ts'
import { reviewContract } from '../verification/review/review.contract.ts'
import { barredMatchesContract } from './barred-matches.contract.ts'

const api = await testApi()
const { db } = api
const { barring, waiting, transporterId, reviewer, verifier, office, steps, aBarred, submitted, matchesOf, matchOf, say } =
  await aBarredScene(api)
const waitsText = `Waits for ${barring.name}: may be a barred person.`
const { details } = barredMatchesContract

describe('while nobody has answered', () => {
  it('a submission is taken, and its verification waits for the plant that barred', async () => {
    const barred = await aBarred()
    const draft_id = await aWholeDraft(db, {
      plantId: waiting.id,
      transporterId,
      by: office.userId,
      entered: { name: 'Somebody Else', licence_no: String(barred.licence_no), phones: ['0711 909 808'], id_no: nextIdNo() },
    })
    const { application_id, driver_id } = await office.call(submissionContract.submit, { draft_id, declared: true })
    expect(await matchesOf(application_id)).toMatchObject([{ barred_id: barred.id, submitted_by: office.userId }])
    const documents = await db.selectFrom('application_document').select('id').where('application_id', '=', application_id).execute()
    for (const { id } of documents) await steps.judge(id, {})
    const shown = await steps.details({ driverId: driver_id })
    expect(shown).toMatchObject({
      cannot_verify_because: waitsText,
      barred_matches: [{ plant: barring.name, state: 'open', match_id: null }],
    })
    await expect(verifier.call(reviewContract.verify, { application_id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'may_be_barred', message: waitsText },
    })
    expect((await verifier.call(queueContract.index, { search: 'Somebody Else' })).data[0]?.flags).toContain('barred')

    await say(await matchOf({ applicationId: application_id }), 'another person')
    expect(await steps.details({ driverId: driver_id })).toMatchObject({ cannot_verify_because: null })
    await verifier.call(reviewContract.verify, { application_id })
  })

  it('whoever was barred since is found when the documents are verified', async () => {
    const application = await submitted()
    await steps.acceptAll(application)
    const { licence_no } = await db
      .selectFrom('driver')
      .select('licence_no')
      .where('id', '=', application.driverId)
      .executeTakeFirstOrThrow()
    await aBarred({ licence_no })
    await expect(steps.act('verify', application)).rejects.toMatchObject({ status: 409, problem: { code: 'may_be_barred' } })
    expect(await matchesOf(application.applicationId)).toMatchObject([{ state: 'open' }])
  })

  it('a licence that a reviewer corrects is compared', async () => {
    const [barred, application] = [await aBarred(), await submitted()]
    await steps.judge(application.documents['Driving licence'], { number: barred.licence_no })
    expect(await matchesOf(application.applicationId)).toMatchObject([{ barred_id: barred.id }])
  })

  it('somebody who is blacklisted is compared with those who apply', async () => {
    const staff = await api.as({ portal: 'staff_portal', plantId: barring.id })
    const decider = await api.as({ portal: 'staff_portal', plantId: barring.id })
    const person = aPerson()
    const driver = await aPassHolder(db, { plantId: barring.id, ...person })
    const application = await submitted({ ...person, id_no: nextIdNo() })
    expect(await matchesOf(application.applicationId)).toEqual([])
    const { request_id } = await staff.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Stole diesel' })
    await decider.call(blacklistDriver.decide, { request_id, key: 'approve', comment: 'Agreed' })
    expect(await matchesOf(application.applicationId)).toMatchObject([{ barred_id: driver.id, state: 'open' }])
    const { match } = await reviewer.call(details, { match_id: await matchOf(application) })
    expect(match).toMatchObject({ barred_because: 'Stole diesel', barred_at: expect.any(String) })
  })

  it.each(['there', 'at another plant'])(
    'a comparison that ended with the barring is asked again where the person is barred again %s',
    async (where) => {
      const person = aPerson()
      const driver = await aPassHolder(db, { plantId: barring.id, ...person })
      const decide = async (
        kind: typeof blacklistDriver | typeof endSuspension,
        { plantId, approvals }: { plantId: string; approvals: number },
      ) => {
        const raiser = await api.as({ portal: 'staff_portal', plantId })
        const { request_id } = await raiser.call(kind.raise, { driver_id: driver.id, comment: 'Stole diesel' })
        for (let approved = 0; approved < approvals; approved++) {
          const decider = await api.as({ portal: 'staff_portal', plantId })
          await decider.call(kind.decide, { request_id, key: 'approve', comment: 'Agreed' })
        }
      }
      await decide(blacklistDriver, { plantId: barring.id, approvals: 1 })
      const application = await submitted({ licence_no: String(person.licence_no) })
      await steps.acceptAll(application)
      await decide(endSuspension, { plantId: barring.id, approvals: 2 })
      expect(await matchesOf(application.applicationId)).toMatchObject([{ state: 'ended' }])
      const plantId = where === 'there' ? barring.id : await anAuthPlantId(db)
      await api.ownerDb.updateTable('driver').set({ auth_plant_id: plantId }).where('id', '=', driver.id).execute()
      await decide(blacklistDriver, { plantId, approvals: 1 })
      expect(await matchesOf(application.applicationId)).toMatchObject([{ state: 'open', auth_plant_id: plantId }])
      await expect(steps.act('verify', application)).rejects.toMatchObject({ status: 409, problem: { code: 'may_be_barred' } })
    },
  )

  it('a resubmission is asked about again only where more is the same', async () => {
    const barred = await aBarred()
    const application = await submitted({ licence_no: barred.licence_no ?? null })
    await say(await matchOf(application), 'another person')
    await steps.judge(application.documents['Id card'], { decision: 'return', reason: 'unreadable' })
    const again = async () => {
      await steps.act('giveBack', application)
      await db
        .updateTable('application_document')
        .set({ state: 'submitted' })
        .where('application_id', '=', application.applicationId)
        .execute()
      await office.call(submissionContract.resubmit, { application_id: application.applicationId })
      return matchesOf(application.applicationId)
    }
    expect(await again()).toMatchObject([{ state: 'another person' }])
    await api.ownerDb
      .updateTable('driver')
      .set({ name: barred.name, phones: [...barred.phones] })
      .where('id', '=', application.driverId)
      .execute()
    await steps.judge(application.documents['Id card'], { decision: 'return', reason: 'unreadable' })
    expect(await again()).toMatchObject([{ state: 'open', comment: null }])
  })
})
