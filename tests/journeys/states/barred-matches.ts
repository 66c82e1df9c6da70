import { aDriver, aTwin } from '#drivers/drivers.factory.ts'
import { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import type { Journey } from '../journey.ts'
import { anApplicantToCompare } from '../onboarding/barred-match.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const folder = `${staff}/onboarding/barred-matches`

/** Applicants beside the persons whom the plant barred, and numbers that several records have. */
export async function barredMatchStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const plantId = await anOnboardingPlant(journey.db)
  const verifier = await journey.person({ plantId })
  const about = { barringId: person.plantId, plantId }
  const open = await anApplicantToCompare(journey, { ...about, name: 'Juma Compared', barredName: 'Juma Barred' })
  const answered = await anApplicantToCompare(journey, { ...about, name: 'Neema Answered', barredName: 'Neema Barred' })
  await journey.withToken(person.token)(barredMatchesContract.answer, {
    match_id: answered.matchId,
    answer: 'another person',
    comment: 'Another face',
  })
  const holder = await aDriver(journey.db, { plantId: person.plantId, name: 'Peter Twice' })
  await aTwin(journey.ownerDb, holder, `0${holder.id_no}`)
  const match = `${folder}/match/${open.matchId}`
  return [
    { name: 'applicants to compare', path: `${folder}/dashboard`, person, reach: (page) => see(page, 'Juma Compared') },
    { name: 'answered comparisons', path: `${folder}/dashboard?tab=answered`, person, reach: (page) => see(page, 'Neema Answered') },
    { name: 'two records side by side', path: match, person, reach: (page) => see(page, 'No photograph') },
    {
      name: 'an answer without a comment',
      path: match,
      person,
      reach: async (page) => {
        await button(page, 'Answer').click()
        await see(page, 'Say what you compared')
      },
    },
    {
      name: 'the question before an applicant is declined',
      path: match,
      person,
      reach: async (page) => {
        await page.getByRole('radio', { name: 'The same person' }).check()
        await page.getByLabel('What you compared').fill('The same face')
        await button(page, 'Answer').click()
        await see(page.getByRole('alertdialog'), /is declined/)
      },
    },
    { name: 'an answered comparison', path: `${folder}/match/${answered.matchId}`, person, reach: (page) => see(page, 'Another face') },
    { name: 'an id number held twice', path: `${folder}/numbers`, person, reach: (page) => see(page, 'Peter Twice') },
    {
      name: 'an application that waits for another plant',
      path: `${staff}/onboarding/document-verification/driver/${open.driverId}`,
      person: verifier,
      reach: (page) => see(page, /^Waits for .+: may be a barred person/),
    },
  ]
}
