import { expect, it } from 'vitest'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { overflows } from './accessibility.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, expectAddress, link, see, seeThe } from './screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const transporters = '/app/staff-portal/administrative/transporters'

it.each([desk, phone])('leads to its drivers, is converted, and back to the list as it was left, at $width', async (view) => {
  const name = `Kwale Spot Movers ${view.width}`
  const { id } = await aTransporter(db, { name, email: 'office@kwale.example', is_spot: true, valid_until: '2026-11-25' })
  await aPassHolder(db, { plantId, transporter_id: id, name: 'Asha Otieno', passExpiry: '2026-11-25' })
  await aPassHolder(db, { plantId, transporter_id: id, name: 'Brian Kamau', status_id: 9 })
  const list = `${transporters}?search=kwale&sort=-name`
  const page = await journey.visit(halima, list, view)
  await (view.width === 390 ? link(page, name) : link(page, `Open ${name}`)).click()
  await arrive(page, name)
  await expectAddress(page, `${transporters}/${id}`)
  await see(page, '25 Nov 2026')
  await see(page, '4 days left')
  await link(page, 'Blacklisted').click()
  await seeThe(page, 'button', { name: /Blacklisted/ })
  await see(page, 'Brian Kamau')
  await page.goBack()
  await arrive(page, name)

  await button(page, 'Convert to Regular Transporter').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to convert this transporter to regular?' })
  await button(question, 'Convert to regular').click()
  await see(page, 'Transporter converted to regular successfully')
  await button(page, 'Convert to Regular Transporter').waitFor({ state: 'hidden' })
  await page.getByText('Days remaining').waitFor({ state: 'hidden' })
  await see(page, 'Regular')
  expect(await overflows(page)).toBe(false)
  await link(page, 'Back to List').click()
  await expectAddress(page, list)
})

it('is updated on its own page', async () => {
  const { id } = await aTransporter(db, { name: 'Sagana Bulk' })
  const page = await journey.visit(halima, `${transporters}/${id}`)
  await button(page, 'Update details').click()
  await page.getByRole('dialog', { name: 'Update details' }).getByLabel('Name').fill('Sagana Bulk Coast')
  await button(page, 'Save changes').click()
  await arrive(page, 'Sagana Bulk Coast')
})

it.each(['999999999', 'abc'])('is not found by %s', async (id) => {
  const page = await journey.visit(halima, `${transporters}/${id}`)
  await see(page, 'No transporter data found')
  await link(page, 'Back to List').click()
  await arrive(page, 'Transporters')
})

it('that cannot be fetched says why and leads back to the list', async () => {
  await aTransporter(db, { name: 'Yatta Movers' })
  const clerk = await journey.person({ permissions: ['administration.manage'] })
  const page = await journey.visit(clerk, transporters)
  await link(page, 'Open Yatta Movers').waitFor()
  await db.deleteFrom('role_permission').where('role_id', '=', clerk.roleId).execute()
  await link(page, 'Open Yatta Movers').click()
  await see(page, 'Your role does not allow this. Ask your supervisor.')
  await expectAddress(page, transporters)
})

it('a name and an address as long as may be break, and widen neither the list nor the page', async () => {
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
