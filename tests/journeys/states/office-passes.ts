import type { Page } from 'playwright-core'
import { ownPageContract } from '#extensions/own-page/own-page.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

/** The passes of a transport office, and the links to drivers' own pages. */
export async function officePassStates(journey: Journey): Promise<readonly State[]> {
  const { id: transporterId } = await aTransporter(journey.db, { name: 'Kibo Hauliers' })
  const office = await journey.person({ portal: 'transporter_portal', transporterId })
  const { plantId, token } = office
  const ofOffice = { plantId, transporter_id: transporterId }
  const driver = await aPassHolder(journey.db, {
    ...ofOffice,
    name: 'Asha Otieno',
    clearances: { medical: '2026-12-01', ddt: '2026-11-01' },
  })
  const linked = await aPassHolder(journey.db, { ...ofOffice, name: 'Brian Kamau', vehicle_options: ['Bulker'] })
  await journey.withToken(token)(ownPageContract.create, { driver_id: linked.id })
  const person = office
  return [
    { name: 'the passes of an office', path: `${transporterPortal}/pass/dash`, person, reach: (page) => see(page, 'No bulker training') },
    {
      name: 'a new link to hand over',
      path: `${transporterPortal}/pass/driver/${driver.id}`,
      person,
      reach: async (page) => {
        await button(page, 'Make a link').click()
        await page.getByRole('alertdialog', { name: 'Hand over the link' }).waitFor()
      },
    },
    {
      name: 'a link to send by text message',
      path: `${transporterPortal}/pass/driver/${driver.id}`,
      person,
      reach: toSendForm,
    },
    {
      name: 'a link that the gateway refused',
      path: `${transporterPortal}/pass/driver/${driver.id}`,
      person,
      reach: async (page) => {
        await toSendForm(page)
        const refused = { message: 'The message to +254711000001 was not sent.', link: 'https://passes.example.com/d/0123456789' }
        await page.route('**/v2/transporter/own-page/link', (route) => route.fulfill({ json: refused }))
        await button(page, 'Send the link').click()
        await see(
          page.getByRole('alertdialog', { name: 'Hand over the link' }),
          /^The message to \+254711000001 was not sent\. Give it to the driver only/,
        )
      },
    },
    { name: 'a link in force', path: `${transporterPortal}/pass/driver/${linked.id}`, person, reach: (page) => see(page, 'Not yet') },
    {
      name: 'a link in force, for staff',
      path: `${staff}/drivers/current/driver/${linked.id}`,
      person: await journey.person({ plantId }),
      reach: (page) => button(page, 'End the link').waitFor(),
    },
  ]
}

/** As with an SMS gateway, which the journey's product has not. */
async function toSendForm(page: Page): Promise<void> {
  const answer = { links: [], phones: ['+254711000001', '+254711000002'], cannot_link_because: null }
  await page.route('**/v2/drivers/own-page?*', (route) => route.fulfill({ json: answer }))
  await page.reload()
  await button(page, 'Send a link by SMS').click()
  await page.getByRole('dialog', { name: 'Send a link' }).getByLabel('Language of the message').waitFor()
}
