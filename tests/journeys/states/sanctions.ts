import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { reviewBlacklisting } from '#requests/kinds/review-blacklisting/review-blacklisting.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

/** A plant that reviews evidence and blacklists by two. */
export async function sanctionStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person()
  const { plantId } = person
  const settings = { evidence_review: true, blacklist_approvers: 2 }
  await journey.db.updateTable('auth_plant').set(settings).where('id', '=', plantId).execute()
  const barred = await aPassHolder(journey.db, { plantId, status_id: driverStatus.blacklisted, cardNo: null })
  const driver = await aPassHolder(journey.db, { plantId })
  return [
    {
      name: 'an empty form: review-blacklisting',
      path: `${staff}/drivers/current/driver/${barred.id}`,
      person,
      reach: async (page) => {
        await button(page, reviewBlacklisting.action).click()
        await button(page.getByRole('dialog'), 'Send request').click()
        await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'a blacklisting that two approve',
      path: `${staff}/drivers/current/driver/${driver.id}`,
      person,
      reach: async (page) => {
        await button(page, blacklistDriver.action).click()
        await see(page.getByRole('dialog'), 'Two colleagues approve it')
      },
    },
    ...(await evidenceStates(journey, person)),
  ]
}

async function evidenceStates(journey: Journey, person: { token: string; plantId: string }): Promise<readonly State[]> {
  const { plantId } = person
  const [recorder, officer] = [await journey.as({ portal: 'staff_portal', plantId }), await journey.as({ portal: 'staff_portal', plantId })]
  const aSent = async () => {
    const driver = await aPassHolder(journey.db, { plantId })
    const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport })
    await officer.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
    const violation = journey.db.selectFrom('violation').select('evidence_request_id').where('request_id', '=', request_id)
    const id = (await violation.executeTakeFirstOrThrow()).evidence_request_id ?? ''
    const office = await journey.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    const evidence = { request_id: id, file: aPdfFile('warning.pdf'), comment: 'Signed a written warning' }
    await office.call(sanctionEvidenceContract.give, evidence)
    return { id, office }
  }
  const [waiting, refused] = [await aSent(), await aSent()]
  const review = { request_id: refused.id, comment: 'The page is empty', key: 'reject' } as const
  await officer.call(sanctionEvidenceContract.review, review)
  const ofOffice = (id: string) => `${transporterPortal}/requests/details/${id}`
  return [
    {
      name: 'evidence to review',
      path: `${staff}/requests/details/${waiting.id}`,
      person,
      reach: (page) => button(page, 'Save review').waitFor(),
    },
    {
      name: 'evidence that the plant reviews',
      path: ofOffice(waiting.id),
      person: waiting.office,
      reach: (page) => see(page, 'Waits for the plant'),
    },
    {
      name: 'evidence that was not accepted',
      path: ofOffice(refused.id),
      person: refused.office,
      reach: (page) => see(page, 'The page is empty'),
    },
  ]
}
