import { Refused, type Caller, type TestApi } from '../../world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { cardIssuanceContract } from '#onboarding/card-issuance/card-issuance.contract.ts'
import { listActiveDocumentTypes } from '#onboarding/document-types/document-types.store.ts'
import { documentEntry } from '#onboarding/drafts/draft-entries.rules.ts'
import { aWholeDraft } from '#onboarding/drafts/drafts.factory.ts'
import { passGenerationContract } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { submissionContract } from '#onboarding/submission/submission.contract.ts'
import { reviewContract } from '#onboarding/verification/review/review.contract.ts'
import { medicalOf } from './coming-back.ts'
import { dayOf } from './life.ts'
import type { Acts, Subject } from './team.ts'

const today = ({ now }: TestApi): string => now.toISOString().slice(0, 10)

export function comingBackActs({ api, driver, person, teamOf, here }: Subject): Pick<Acts, 'leave' | 'apply' | 'onboard'> {
  const statusOf = async () =>
    (await api.db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()).status_id
  const verify = async (call: Caller): Promise<void> => {
    const { application } = await call(reviewContract.details, { driver_id: driver.id })
    for (const { _id, state } of application.documents)
      if (state === 'submitted') await call(reviewContract.document, { document_id: _id, decision: 'accept' })
    await call(reviewContract.verify, { application_id: application._id })
  }
  return {
    leave: async () => (await (await here()).officer.login())(cardActionsContract.left, { driver_id: driver.id, comment: 'Left' }),
    apply: async ({ at }) => {
      const { officer, plantId } = await teamOf(at)
      const medical = (await listActiveDocumentTypes(api.db)).find(({ fills }) => fills === 'medical')?.id ?? ''
      const until = dayOf(medicalOf(today(api)), { years: 1 })
      const { name, date_of_birth, licence_no, phones } = person
      const recognised = { id_no: driver.id_no, name, date_of_birth, licence_no, phones }
      const entered = { ...recognised, transporter_id: driver.transporter_id, [documentEntry(medical, 'expires_on')]: until }
      const draft_id = await aWholeDraft(api.db, { plantId, by: officer.userId, at: api.now, entered })
      await (
        await officer.login()
      )(submissionContract.submit, { draft_id, declared: true })
    },
    onboard: async () => {
      const { officer, deciders } = await here()
      const call = await deciders[0].login()
      const isVerified = ([driverStatus.passGeneration, driverStatus.cardIssuance] as number[]).includes(await statusOf())
      if (!isVerified) await verify(call)
      if ((await statusOf()) === driverStatus.passGeneration) await call(passGenerationContract.generate, { driver_ids: [driver.id] })
      if ((await statusOf()) === driverStatus.cardIssuance) await withNewCard(api, driver, await officer.login())
    },
  }
}

/** Printed and handed over; it waits at the card office until the driver may load with it. */
export async function withNewCard(api: TestApi, driver: { id: string }, call: Caller): Promise<void> {
  const details = async () => (await call(cardIssuanceContract.details, { driver_id: driver.id })).driver
  if (!(await details()).card) await call(cardActionsContract.print, { driver_ids: [driver.id], layout: 'single' })
  const { card, old_card_no } = await details()
  const handOver = { card_id: card?._id ?? '', received_by: 'The driver', handed_over_on: today(api), identity: 'checked' as const }
  await call(cardActionsContract.handOver, { ...handOver, ...(old_card_no !== null && { old_card: 'destroyed' as const }) }).catch(
    (error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 409 || !error.message.includes('was not handed over')) throw error
    },
  )
}
