import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { dealtTo, inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, focused, see } from '../screen.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
await aTransporter(journey.db, { name: 'Taken Haulage' })
const transporters = '/app/staff-portal/administrative/transporters'

it.each(dealtTo('keyboard'))('several wrong fields are listed above the form, and each is a press away, by $name', async (by) => {
  const page = await journey.visit(halima, transporters, by.view)
  await by.press(button(page, 'Add transporter'))
  const panel = page.getByRole('dialog', { name: 'Add transporter' })
  await by.press(button(panel, 'Add transporter'))
  const summary = panel.getByRole('region', { name: /need your attention$/ })
  await see(summary, '2 fields need your attention')
  expect(await summary.getByRole('button').allTextContents()).toEqual(['Name', 'Email'])
  // What is wrong stands at the fields, and only there.
  expect(await panel.getByText('This is mandatory').count()).toBe(2)
  await expect.poll(() => focused(page)).toBe('Name')
  await by.press(button(summary, 'Email'))
  await expect.poll(() => focused(page)).toBe('Email')
  await by.write('office@mara.example', panel.getByLabel('Email'))
  await see(panel, '1 field needs your attention')
  await by.write('Mara Haulage', panel.getByLabel('Name'))
  await panel.getByRole('region', { name: /attention$/ }).waitFor({ state: 'detached' })
})

it('one wrong field is not listed, and what the server says of it is in no toast', async () => {
  const by = inputModes.mouse
  const page = await journey.visit(halima, transporters, by.view)
  await by.press(button(page, 'Add transporter'))
  const panel = page.getByRole('dialog', { name: 'Add transporter' })
  await by.write('Taken Haulage', panel.getByLabel('Name'))
  await by.write('office@taken.example', panel.getByLabel('Email'))
  for (let n = 0; n < 2; n++) {
    const answer = page.waitForResponse((response) => response.status() === 422)
    await by.press(button(panel, 'Add transporter'))
    await answer
    await see(panel, 'A transporter with this name already exists')
  }
  expect(await page.getByText('A transporter with this name already exists').count()).toBe(1)
  expect(await page.getByText(/attention$/).count()).toBe(0)
  // A failed call that names no field has nothing but its toast and the line above the form.
  await page.route('**/administrative/transporter/**', (route) => route.fulfill({ status: 429, json: { message: 'Too many at once.' } }))
  await by.press(button(panel, 'Add transporter'))
  await see(page.locator('[data-sonner-toast]'), 'Too many at once.')
  await see(panel.getByRole('alert'), 'Too many at once.')
})
