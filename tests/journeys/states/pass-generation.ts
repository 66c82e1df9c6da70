import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const folder = `${staff}/onboarding/pass-generation`

/** The queues and a driver of pass generation. */
export async function passGenerationStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = person
  const waiting = { plantId, status_id: driverStatus.passGeneration, cardNo: null, passExpiry: null }
  const ready = await aPassHolder(journey.db, { ...waiting, name: 'Asha Otieno', vehicle_options: ['Bulker'], clearances: soon })
  await aPassHolder(journey.db, { ...waiting, name: 'Brian Kamau' })
  const blocked = await aPassHolder(journey.db, { ...waiting, name: 'Cyrus Mutua', clearances: { ddt: '2026-11-01' } })
  await aPassHolder(journey.db, { plantId, name: 'Grace Achieng', passExpiry: '2026-12-01' })
  return [
    {
      name: 'chosen drivers',
      path: `${folder}/dashboard`,
      person,
      reach: async (page) => {
        await page.getByRole('checkbox', { name: 'Choose Asha Otieno' }).check()
        await button(page, 'Generate 1 pass').waitFor()
      },
    },
    { name: 'blocked drivers', path: `${folder}/dashboard?queue=blocked`, person, reach: (page) => see(page, 'No medical is on record.') },
    { name: 'yearly passes', path: `${folder}/dashboard?queue=yearly`, person, reach: (page) => see(page, /10 days left/) },
    {
      name: 'a pass to shorten, with errors',
      path: `${folder}/driver/${ready.id}`,
      person,
      reach: async (page) => {
        await button(page, 'Shorten the pass').click()
        await page.getByLabel('Pass ends on').fill('2026-12-24')
        await button(page, 'Generate pass').click()
        await see(page, 'Say why the pass is shortened')
      },
    },
    { name: 'a blocked pass', path: `${folder}/driver/${blocked.id}`, person, reach: (page) => see(page, 'Missing') },
  ]
}

const soon = { medical: '2026-12-13', ddt: '2027-08-01', bulker: '2027-08-01' }
