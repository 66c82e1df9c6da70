import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'
import { rowOf } from '../steps.ts'
import { anApplicantToCompare } from './barred-match.ts'

const journey = await aJourney()
const { db } = journey
const list = '/app/staff-portal/onboarding/barred-matches/dashboard'
const review = (driverId: string) => `/app/staff-portal/onboarding/document-verification/driver/${driverId}`

it.each(dealtTo('keyboard'))('an applicant is compared with a barred person and declined, by $name', async (by) => {
  const plantId = await anOnboardingPlant(db)
  const reviewer = await journey.person()
  const verifier = await journey.person({ plantId })
  const compared = await anApplicantToCompare(journey, {
    barringId: reviewer.plantId,
    plantId,
    name: `Otieno ${by.name}`,
    barredName: `Njoroge ${by.name}`,
  })
  const waiting = await journey.visit(verifier, review(compared.driverId), by.view)
  await see(waiting, /^Waits for .+: may be a barred person/)

  const page = await journey.visit(reviewer, list, by.view)
  await by.press(rowOf(page, compared.driverName))
  await arrive(page, `${compared.driverName}: the same person?`)
  await see(page, 'No photograph')
  await see(page, compared.barredName)
  await by.press(button(page, 'Answer'))
  await see(page, 'Choose another person or the same')
  await by.tick(page.getByRole('radio', { name: 'The same person' }))
  await by.write('The same face and the same licence', page.getByLabel('What you compared'))
  await by.press(button(page, 'Answer'))
  const question = page.getByRole('alertdialog')
  await see(question, /The application at .+ is declined/)
  await by.press(button(question, 'The same person, decline'))
  await see(page, 'The same person. The application was declined.')
  const { status_id } = await db.selectFrom('driver').select('status_id').where('id', '=', compared.driverId).executeTakeFirstOrThrow()
  expect(status_id).toBe(driverStatus.onboardingDeclined)
  await see(waiting, /This application was declined by/)
})
