import { legalHoldsContract } from '#retention/legal-holds/legal-holds.contract.ts'
import { retentionContract } from '#retention/retention.contract.ts'
import { aRetentionScene } from '#tests/world/retention-scene.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** A plant with something past its time, a driver under legal hold, and what asks before something changes. */
export async function retentionStates(journey: Journey): Promise<readonly State[]> {
  const scene = await aRetentionScene(journey)
  const person = await journey.person({ plantId: scene.plantId, firstName: 'Daniel', lastName: 'Mutua' })
  const [held] = [await scene.anOldViolation('Asha Otieno'), await scene.anOldViolation('Brian Kamau')]
  await scene.proposer.call(retentionContract.periods, { violations: 12 })
  await scene.proposer.call(legalHoldsContract.set, { driver_id: held.driverId, reason: 'Accident of 3 March', review_on: '2027-03-01' })
  const path = `${staff}/administrative/retention`
  const driver = `${staff}/drivers/current/driver/${held.driverId}`
  return [
    { name: 'what is past its time', path, person, reach: (page) => see(page, '1 on legal hold') },
    {
      name: 'a period that is none',
      path,
      person,
      reach: async (page) => {
        await page.getByLabel('Violations').fill('601')
        await button(page, 'Save periods').click()
        await see(page, 'Enter a number of months from 1 to 600, or leave it empty to keep them for ever')
      },
    },
    {
      name: 'a legal hold that is lifted without a reason',
      path: driver,
      person,
      reach: async (page) => {
        await page.locator('#records').scrollIntoViewIfNeeded()
        await page.getByRole('tab', { name: 'Legal hold' }).click()
        await button(page, 'Lift legal hold…').click()
        const dialog = page.getByRole('dialog', { name: 'Lift this legal hold?' })
        await button(dialog, 'Lift legal hold').click()
        await see(dialog, 'This is mandatory')
      },
    },
  ]
}
