import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { accessibilityFindings, overflows } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, see, seeThe } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const peter = await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
const requests = '/app/staff-portal/requests/dash'
const settings = '/app/staff-portal/administrative/request-notifications'

const raise = async (name: string, by = peter) => {
  const { id } = await aPassHolder(db, { plantId, name })
  const { request_id } = await journey.withToken(by.token)(suspendDriver.raise, { driver_id: id, comment: 'No helmet', duration: 7 })
  await deliverDue(db, { now: journey.now, byMail: false })
  return request_id
}
const bell = (page: Page, unread: number) =>
  seeThe(page, 'button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications' })

it('adds users to a type with their options and removes them, by keyboard', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, settings, by.view)
  await arrive(page, 'Request notifications')
  await by.press(link(page, 'Suspend driver'))
  await expectAddress(page, `${settings}?type=7`)
  await see(page, 'No users are notified yet')
  await by.press(button(page, 'Add users').first())
  const panel = page.getByRole('dialog', { name: 'Add users' })
  await panel.getByRole('checkbox').first().waitFor()
  await by.press(button(panel, 'Add users'))
  await see(panel, 'Select atleast one user')
  await see(panel, 'Select atleast one option')
  await by.write('halima', panel.getByRole('searchbox'))
  await by.tick(panel.getByRole('checkbox', { name: 'Halima Said' }))
  await by.tick(panel.getByRole('checkbox', { name: 'Requested' }))
  expect(await accessibilityFindings(page)).toEqual([])
  await by.press(button(panel, 'Add users'))
  await see(page, 'Users added')
  await panel.waitFor({ state: 'hidden' })
  await see(page, 'Said')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await overflows(page)).toBe(false)

  const option = (name: string) =>
    page.getByRole('group', { name: 'Notify Halima Said when' }).filter({ visible: true }).getByRole('checkbox', { name })
  await option('Requested').click()
  await see(page, 'Select atleast one option')
  await expect.poll(() => option('Requested').isChecked()).toBe(true)
  await by.tick(option('Rejected'))
  await see(page, 'Saved')
  await page.reload()
  await expect.poll(() => option('Rejected').isChecked()).toBe(true)
  expect(await option('Approved').isChecked()).toBe(false)

  await by.press(button(page, 'Actions for Halima Said').filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: 'Remove' }))
  await see(page, 'Are you sure you want to delete this?')
  await by.press(button(page.getByRole('alertdialog'), 'Delete'))
  await see(page, 'Removed successfully')
  await see(page, 'No users are notified yet')
})

it('onboarding notifications have the same page without options', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, '/app/staff-portal/administrative/notification', by.view)
  await arrive(page, 'Onboarding notifications')
  await by.press(button(page, 'Add users').first())
  const panel = page.getByRole('dialog', { name: 'Add users' })
  await by.tick(panel.getByRole('checkbox', { name: 'Peter Kariuki' }))
  expect(await panel.getByRole('checkbox', { name: 'Approved' }).count()).toBe(0)
  await by.press(button(panel, 'Add users'))
  await see(page, 'Users added')
  await see(page, 'Kariuki')

  // Every type of one user.
  await by.press(link(page, 'Peter'))
  const cardIssued = page.getByRole('checkbox', { name: 'Card issued' })
  await by.tick(cardIssued)
  await see(page, 'Saved')
  await page.reload()
  await expect.poll(() => cardIssued.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Documents returned' }).isChecked()).toBe(false)
})

it('an open page updates live: the list, the bell, and the bell’s link', async () => {
  const by = inputModes.keyboard
  await db
    .insertInto('request_notification_allocation')
    .values({ type_id: 7, user_id: halima.userId, options_status: [1] })
    .execute()
  const page = await journey.visit(halima, requests, by.view)
  await arrive(page, 'Requests')
  await see(page, 'Nothing waits for you')
  const streaming = page.waitForResponse((answer) => answer.url().includes('/v1/live'))
  await page.reload()
  await streaming
  await bell(page, 0)

  const first = await raise('Asha Otieno')
  await see(page, 'Asha Otieno')
  await bell(page, 1)
  await raise('Brian Kamau')
  await see(page, 'Brian Kamau')
  await bell(page, 2)

  await by.press(button(page, 'Notifications, 2 unread'))
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await see(panel, 'Peter Kariuki raised this request for Brian Kamau. "No helmet"')
  expect(await accessibilityFindings(page)).toEqual([])
  await by.press(button(panel, 'Mark as read: Suspend driver: requested').first())
  await expect.poll(() => button(panel, 'Mark as read: Suspend driver: requested').count()).toBe(1)
  await by.press(link(panel, 'Suspend driver: requested').last())
  await expectAddress(page, `/app/staff-portal/requests/details/${first}`)
  await bell(page, 0)
})

it.each(inWhole(inputModes.touch))('another window of the same user updates, and another user’s bell does not, by $name', async (by) => {
  const rival = await journey.person()
  const [one, two, other] = [
    await journey.visit(halima, requests, by.view),
    await journey.visit(halima, requests, by.view),
    await journey.visit(rival, requests, by.view),
  ]
  await raise('Daniel Mutua')
  for (const page of [one, two]) await seeThe(page, 'button', { name: /^Notifications, \d+ unread$/, exact: false })
  await by.press(button(one, /^Notifications, \d+ unread$/))
  await by.press(button(one.getByRole('dialog', { name: 'Notifications' }), 'Mark all as read'))
  await bell(two, 0)
  await bell(other, 0)
})
