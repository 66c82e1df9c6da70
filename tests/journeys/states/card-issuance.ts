import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPrintedCard } from '#onboarding/card-issuance/card-issuance.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { SeededPlant } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** Cards that are printed, handed over, replaced and discarded. */
export async function cardIssuanceStates(
  { db }: Journey,
  { people: { staff_portal: person }, driverId }: SeededPlant,
): Promise<readonly State[]> {
  const { plantId } = person
  await aPassHolder(db, { plantId, status_id: driverStatus.cardIssuance, cardNo: null, name: 'Naomi Chebet' })
  const waiting = await aPrintedCard(db, { plantId, name: 'Oscar Mutiso', printedBy: person.userId })
  const expired = await aPrintedCard(db, { plantId, name: 'Paul Ouma', printedBy: person.userId, clearances: { medical: '2026-11-01' } })
  const cards = `${staff}/onboarding/card-issuance`
  return [
    {
      name: 'printing a card',
      path: `${cards}/dashboard`,
      person,
      reach: async (page) => {
        await page.getByLabel('Choose Naomi Chebet').check()
        await button(page, 'Print 1 card').click()
        await page.getByRole('dialog').getByLabel('Card number').waitFor()
      },
    },
    {
      name: 'the printed batches',
      path: `${cards}/dashboard?stage=hand_over`,
      person,
      reach: async (page) => {
        await see(page, 'Oscar Mutiso')
        await button(page, 'Printed batches').click()
        await page
          .getByRole('button', { name: /^Show the cards of batch/ })
          .first()
          .click()
        await button(page.getByRole('dialog'), 'Print again').waitFor()
      },
    },
    {
      name: 'handing over a card, not filled in',
      path: `${cards}/driver/${waiting.id}`,
      person,
      reach: async (page) => {
        await button(page, 'Hand over').click()
        const panel = page.getByRole('dialog')
        await button(panel, 'Hand over').click()
        await see(panel, 'Compare the driver with the photograph first')
      },
    },
    {
      name: 'a card that cannot be handed over',
      path: `${cards}/driver/${expired.id}`,
      person,
      reach: (page) => see(page, /cannot be handed over today/),
    },
    {
      name: 'replacing a card',
      path: `${cards}/driver/${driverId}`,
      person,
      reach: async (page) => {
        await button(page, 'Replace the card').click()
        await page.getByRole('dialog').getByLabel('Comment').waitFor()
      },
    },
  ]
}
