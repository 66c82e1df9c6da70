import { reviewContract } from '#onboarding/verification/review/review.contract.ts'
import type { Journey } from '../journey.ts'
import { aNewDriver } from '../onboarding/new-drivers.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const folder = `${staff}/onboarding/document-verification`

/** The queue and the review of documents. */
export async function documentVerificationStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = person
  const colleague = await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
  const clerk = await journey.person({ plantId, permissions: ['onboarding.verify', 'drivers.read'] })
  const waiting = await aNewDriver(journey, {
    plantId,
    name: 'Asha Otieno',
    at: new Date('2026-11-16T08:00:00Z'),
    missing: ['Signed site rules'],
  })
  const locked = await aNewDriver(journey, { plantId, name: 'Brian Kamau', names: ['Id card'] })
  const medical = await aNewDriver(journey, { plantId, name: 'Cyrus Mutua', names: ['Medical report'] })
  const judged = await aNewDriver(journey, { plantId, name: 'Grace Achieng', names: ['Id card'] })
  const [halima, peter] = [person, colleague].map(({ token }) => journey.withToken(token))
  await halima?.(reviewContract.document, { document_id: judged.documents['Id card'] ?? '', decision: 'accept', number: 'A-2' })
  await peter?.(reviewContract.takeOver, { application_id: locked.applicationId })
  const at = ({ driverId }: { driverId: string }) => `${folder}/driver/${driverId}`
  return [
    { name: 'overdue applications', path: `${folder}/dashboard?show=overdue`, person, reach: (page) => see(page, /overdue/) },
    {
      name: 'a document to accept, with an error',
      path: at(waiting),
      person,
      reach: async (page) => {
        await page.locator('canvas').first().waitFor()
        await page.getByLabel('Number').fill('')
        await button(page, 'Accept').click()
        await page.locator('[aria-invalid=true]').waitFor()
      },
    },
    {
      name: 'sending a document back without a reason',
      path: at(waiting),
      person,
      reach: async (page) => {
        await button(page, 'Send back').click()
        await button(page.getByRole('dialog'), 'Send back').click()
        await see(page, 'Choose a reason')
      },
    },
    { name: 'a review of a colleague', path: at(locked), person, reach: (page) => see(page, /Peter Kariuki reviews/) },
    {
      name: 'a medical report without the permission',
      path: at(medical),
      person: clerk,
      reach: (page) => see(page, 'You cannot open this document'),
    },
    {
      name: 'a corrected document',
      path: at(judged),
      person,
      reach: (page) => see(page, 'A-2 (A-1 before)'),
    },
    {
      name: 'the history of a review',
      path: at(judged),
      person,
      reach: async (page) => {
        await page.getByRole('tab', { name: 'History' }).click()
        await see(page, 'Id card: accepted')
      },
    },
    {
      name: 'declining',
      path: at(judged),
      person,
      reach: async (page) => {
        await button(page, 'Decline').click()
        await button(page, 'Decline application').click()
        await see(page, 'Say why you decline')
      },
    },
  ]
}
