import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** What an approver does with several requests, and with one that goes back. */
export async function inboxStates(journey: Journey): Promise<readonly State[]> {
  const { db } = journey
  const person = await journey.person()
  const renewal = await kindScene(journey, person.plantId, 'bulker-renewal').aRaised()
  const training = await kindScene(journey, person.plantId, 'renew-ddt').aRaised()
  // Given earlier and valid for longer, which is a warning only when it is approved.
  const current = {
    driver_id: training.driver.id,
    kind: 'ddt' as const,
    given_on: '2026-01-05',
    expiry: '2028-01-05',
    created_at: journey.now,
  }
  await giveClearances(db, [current])
  const opening = { request_id: training.requestId, user_id: person.userId, opened_at: journey.now }
  await db.insertInto('request_file_opening').values(opening).execute()
  return [
    {
      name: 'several of which one cannot be approved',
      path: `${staff}/requests/dash`,
      person,
      reach: async (page) => {
        await page.getByRole('checkbox', { name: 'Choose all requests on this page' }).check()
        const panel = page.getByRole('region', { name: 'Approve several requests' })
        await panel.getByLabel('Comment').fill('In order.')
        await button(panel, 'Approve 1 request').click()
        await button(page.getByRole('alertdialog'), 'Approve').click()
        await see(panel, '0 requests approved, 1 not')
      },
    },
    {
      name: 'sending back without a choice',
      path: `${staff}/requests/details/${renewal.requestId}`,
      person,
      reach: async (page) => {
        await page.getByLabel('Comment', { exact: true }).fill('The stamp cannot be read.')
        await button(page, 'Send back').click()
        const choice = page.getByRole('group', { name: 'What has to be corrected?' })
        await button(choice, 'Send back').click()
        await see(choice, 'Choose at least one thing to correct')
      },
    },
  ]
}
