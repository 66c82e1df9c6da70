import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { driverList, staff, type State } from './state.ts'

export async function notificationStates(journey: Journey): Promise<readonly State[]> {
  const { db, now } = journey
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = person
  const peter = await journey.as({ portal: 'staff_portal', plantId })
  const settings = `${staff}/administrative/request-notifications`
  await db
    .insertInto('request_notification_allocation')
    .values({ type_id: suspendDriver.typeId, user_id: person.userId, options_status: [1] })
    .execute()
  const { id } = await aPassHolder(db, { plantId })
  await peter.call(suspendDriver.raise, { driver_id: id, comment: 'No helmet', duration: 7 })
  await deliverDue(db, { now, byMail: false })
  return [
    {
      name: 'the bell with an unread notification',
      path: driverList,
      person,
      reach: async (page) => {
        await button(page, 'Notifications, 1 unread').click()
        await see(page.getByRole('dialog', { name: 'Notifications' }), 'No helmet')
      },
    },
    {
      name: 'own choices of mail',
      path: `${staff}/my-account`,
      person,
      reach: (page) => page.getByRole('checkbox', { name: 'Request: Suspend driver' }).waitFor(),
    },
    {
      name: 'the users notified of a kind',
      path: `${settings}?type=${suspendDriver.typeId}`,
      person,
      // In the table: the top bar has the name too.
      reach: (page) => page.getByRole('table').getByText('Said').first().waitFor(),
    },
    {
      name: 'every notification of one user',
      path: `${settings}?by=person&user=${person.userId}`,
      person,
      reach: (page) => page.getByRole('group', { name: 'Suspend driver' }).waitFor(),
    },
    {
      name: 'adding users without a selection',
      path: settings,
      person,
      reach: async (page) => {
        await button(page, 'Add users').first().click()
        const panel = page.getByRole('dialog', { name: 'Add users' })
        await panel.getByRole('checkbox').first().waitFor()
        await button(panel, 'Add users').click()
        await see(panel, 'Select atleast one user')
      },
    },
  ]
}
