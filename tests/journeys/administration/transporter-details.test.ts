import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { transporterContract } from '#administration/transporters/transporters.contract.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { overflows } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney, phone } from '../journey.ts'
import { arrive, button, expectAddress, link, see, seeThe, tabTo } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const transporters = '/app/staff-portal/administrative/transporters'

it('links to its drivers, converts the transporter, and returns to the list, by touch', async () => {
  const by = inputModes.touch
  const name = `Kwale Spot Movers ${by.view.width}`
  const { id } = await aTransporter(db, { name, email: 'office@kwale.example', is_spot: true, valid_until: '2026-11-25' })
  await aPassHolder(db, { plantId, transporter_id: id, name: 'Asha Otieno', passExpiry: '2026-11-25' })
  await aPassHolder(db, { plantId, transporter_id: id, name: 'Brian Kamau', status_id: 9 })
  const list = `${transporters}?search=kwale&sort=-name`
  const page = await journey.visit(halima, list, by.view)
  await by.press(rowOf(page, name))
  await arrive(page, name)
  await expectAddress(page, `${transporters}/${id}`)
  await see(page, '25 Nov 2026')
  await see(page, '4 days left')
  await by.press(link(page, 'Blacklisted'))
  await seeThe(page, 'button', { name: /Blacklisted/ })
  await see(page, 'Brian Kamau')
  await page.goBack()
  await arrive(page, name)

  await by.press(button(page, 'Convert to Regular Transporter'))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to convert this transporter to regular?' })
  await by.press(button(question, 'Convert to regular'))
  await see(page, 'Transporter converted to regular successfully')
  await button(page, 'Convert to Regular Transporter').waitFor({ state: 'hidden' })
  await page.getByText('Days remaining').waitFor({ state: 'hidden' })
  await see(page, 'Regular')
  expect(await overflows(page)).toBe(false)
  await by.press(link(page, 'Back to List'))
  await expectAddress(page, list)
})

it('updates the transporter on its page, by keyboard', async () => {
  const by = inputModes.keyboard
  const { id } = await aTransporter(db, { name: `Sagana Bulk ${by.name}` })
  const page = await journey.visit(halima, `${transporters}/${id}`, by.view)
  await by.press(button(page, 'Update details'))
  await by.write(`Sagana Bulk Coast ${by.name}`, page.getByRole('dialog', { name: 'Update details' }).getByLabel('Name'))
  await by.press(button(page, 'Save changes'))
  await arrive(page, `Sagana Bulk Coast ${by.name}`)
})

it.each(firstOf(['999999999', 'abc']))('shows not found for %s', async (id) => {
  const page = await journey.visit(halima, `${transporters}/${id}`)
  await see(page, 'No transporter data found')
  await link(page, 'Back to List').click()
  await arrive(page, 'Transporters')
})

it('a failed load says why and links back to the list, by touch', async () => {
  const by = inputModes.touch
  const name = `Yatta Movers ${by.name}`
  await aTransporter(db, { name })
  const clerk = await journey.person({ permissions: ['administration.manage'] })
  const page = await journey.visit(clerk, transporters, by.view)
  await rowOf(page, name).waitFor()
  // The permission goes while the details are asked for: earlier, the list could notice it and replace the row under the finger.
  await page.route(`**${transporterContract.details.path}*`, async (route) => {
    await db.deleteFrom('role_permission').where('role_id', '=', clerk.roleId).execute()
    await route.continue()
  })
  await by.press(rowOf(page, name))
  await see(page, 'Your role does not allow this. Ask your supervisor.')
  await expectAddress(page, transporters)
})

it('the longest name and email wrap and widen neither list nor page', async () => {
  const { id } = await aTransporter(db, { name: 'W'.repeat(100), email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example` })
  for (const path of [`${transporters}?search=www`, `${transporters}/${id}`]) {
    const page = await journey.visit(halima, path, phone)
    await see(page, 'W'.repeat(100))
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflows(page), `${path} at ${width}`).toBe(false)
    }
  }
})

it('a toast does not trap the focus at the end of the page', async () => {
  const { id } = await aTransporter(db, { is_spot: true, valid_until: '2026-11-25' })
  const page = await journey.visit(halima, `${transporters}/${id}`)
  await button(page, 'Convert to Regular Transporter').click()
  await button(page.getByRole('alertdialog'), 'Convert to regular').click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Transporter converted to regular successfully' })
  await toast.waitFor()
  await link(page, 'Skip to main content').focus()
  await tabTo(page, 'Skip to main content')
  expect(await toast.isVisible()).toBe(true)
})

it.each(
  firstOf([
    ['the server said nothing', '', 'Failed to fetch transporter details'],
    ['the server gave a reason', '{"message":"The plant is closed."}', 'The plant is closed.'],
  ] as const),
)('returns to the list with a toast where %s', async (_when, body, toast) => {
  const { id } = await aTransporter(db)
  const page = await journey.visit(halima, transporters)
  await page.route('**/v1/administrative/transporter/details', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body }),
  )
  await page.goto(`${new URL(page.url()).origin}${transporters}/${id}`)
  await see(page, toast)
  await expectAddress(page, transporters)
})

it('a refused form says so at the field, and only there', async () => {
  await aTransporter(db, { name: 'Taken Haulage' })
  const { id } = await aTransporter(db, { name: 'Mara Haulage' })
  const page = await journey.visit(halima, `${transporters}/${id}`)
  await button(page, 'Update details').click()
  await page.getByRole('dialog', { name: 'Update details' }).getByLabel('Name').fill('Taken Haulage')
  await button(page, 'Save changes').click()
  const said = page.getByText('A transporter with this name already exists')
  await said.waitFor()
  await Promise.all([page.waitForResponse((response) => response.status() === 422), button(page, 'Save changes').click()])
  expect(await said.count()).toBe(1)
})
