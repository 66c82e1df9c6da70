import { aDraft } from '#onboarding/drafts/drafts.factory.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import type { Journey } from '../journey.ts'
import { aReturnedApplication } from '../onboarding/returned-application.ts'
import { button, see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

const path = `${staff}/onboarding/new-driver`

export async function newDriverStates(journey: Journey): Promise<readonly State[]> {
  const { db } = journey
  const plantId = await anOnboardingPlant(db)
  const person = await journey.person({ plantId })
  const entered = {
    id_no: '27481932',
    name: 'Juma Otieno',
    date_of_birth: '2015-01-01',
    phones: ['0724865880', '1'],
    vehicle_options: ['Bulker'],
  }
  const draft = `${path}?draft=${await aDraft(db, { plantId, by: person.userId, entered })}`
  const { office, driverId } = await aReturnedApplication(journey)
  const onboarded = `${transporterPortal}/onboarded/drivers`
  const sections = ['licence', 'work', 'documents', 'review'] as const
  return [
    { name: 'drafts of new drivers', path, person, reach: (page) => see(page, 'Juma Otieno') },
    { name: "a new driver's form", path: draft, person, reach: (page) => page.getByLabel('Id no').waitFor() },
    ...sections.map((section): State => ({
      name: `a new driver's step on a phone: ${section}`,
      path: `${draft}&section=${section}`,
      person,
      width: 390,
      reach: (page) => page.locator(`[data-section="${section}"]`).waitFor(),
    })),
    {
      name: 'onboarded drivers who need their office',
      path: `${onboarded}/dash?stage=needs+you`,
      person: office,
      reach: (page) => see(page, /The stamp is missing/),
    },
    {
      name: 'a returned document of an onboarded driver, with errors',
      path: `${onboarded}/driver/${driverId}`,
      person: office,
      reach: async (page) => {
        await button(page, 'Hand in Medical report').click()
        await see(page, 'Choose the new document')
      },
    },
    {
      name: "a new driver's documents, one of them wrong",
      path: `${draft}&section=documents`,
      person,
      reach: async (page) => {
        await page.getByLabel('File: Medical report').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
        await see(page, /^This kind of file is not accepted/)
      },
    },
    {
      name: "a new driver's form with errors",
      path: `${draft}&section=review`,
      person,
      reach: async (page) => {
        await button(page, 'Submit').click()
        await see(page, /entries need your attention/)
      },
    },
  ]
}
