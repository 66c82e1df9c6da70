import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { dealtTo, inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, link, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
const { plantId } = halima
await aPassHolder(journey.db, { plantId, name: 'Brian Kamau' })
const asha = await aPassHolder(journey.db, { plantId, name: 'Asha Wanjiru' })
await aRequest(journey.db, { driverId: asha.id, createdBy: null })

const list = '/app/staff-portal/drivers/current/dashboard'

it.each(dealtTo('keyboard'))('a row’s menu raises a request and cancels it, by $name', async (by) => {
  const page = await journey.visit(halima, list, by.view)
  const choose = async (row: string, action: string): Promise<void> => {
    await by.press(button(page, `Actions for ${row}`).filter({ visible: true }))
    await by.choose(page.getByRole('menuitem', { name: action, exact: true }))
  }
  await choose('Brian Kamau', 'Suspend')
  await by.press(button(page, 'Send request'))
  await see(page, 'This is mandatory')
  await by.write('7', page.getByLabel('Duration'))
  await by.write('Seen without a helmet.', page.getByLabel('Comment'))
  await by.press(button(page, 'Send request'))
  await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  await see(page, 'suspend driver request sent successfully')
  await choose('Brian Kamau', 'Suspend')
  await see(page, 'A request has already been sent to suspend this driver')

  await page.goto('/app/staff-portal/requests/dash?tab=mine&status=1')
  await choose('Suspend driver, Brian Kamau', 'Cancel request')
  await by.press(button(page.getByRole('alertdialog'), 'Cancel request'))
  await see(page, 'No requests found')
})

it('a row opens its record and its name the driver, by mouse', async () => {
  const page = await journey.visit(halima, '/app/staff-portal/requests/dash?search=asha')
  await page.getByRole('cell', { name: 'Suspend driver', exact: true }).click()
  await arrive(page, /^Suspend driver/)
  await page.goBack()
  await link(page, 'Asha Wanjiru').click()
  await arrive(page, 'Asha Wanjiru')
})

it.each(
  firstOf([
    ['Requests', '/app/staff-portal/requests/dash?tab=all', [/^Asha Wanjiru$/, /^Open Suspend driver, Asha Wanjiru$/]],
    ['All drivers', list, [/^Open Asha Wanjiru$/]],
    ['Driver passes', '/app/staff-portal/drivers/pass/dashboard', [/^Open Asha Wanjiru$/]],
  ] as const),
)('a row of %s has one link to each page, by keyboard', async (title, path, links) => {
  const page = await journey.visit(halima, path)
  await arrive(page, title)
  const row = page.getByRole('row', { name: /Asha Wanjiru/ })
  for (const name of links) await row.getByRole('link', { name }).waitFor()
  const addresses = await row.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(new Set(addresses).size).toBe(links.length)
  expect(addresses.length).toBe(links.length)
  await inputModes.keyboard.press(rowOf(row, 'Asha Wanjiru'))
  await arrive(page, 'Asha Wanjiru')
})
