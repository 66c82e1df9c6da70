import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, link, see } from '../screen.ts'
import { rowNames } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({})
const { plantId } = halima
const asha = await aPassHolder(db, { plantId, name: 'Asha Wanjiru', clearances: { medical: '2026-11-10', ddt: '2027-08-01' } })
await aViolation(db, asha)
await aPassHolder(db, { plantId, name: 'Brian Kamau', passExpiry: '2026-12-01' })
await aPassHolder(db, { plantId, name: 'Cyrus Otieno', passExpiry: null })
await aPassHolder(db, { plantId, name: 'Dora Naliaka' })

const list = '/app/staff-portal/drivers/current/dashboard'
const passes = '/app/staff-portal/drivers/pass/dashboard'
const hasFocus = (page: Page, name: string) => button(page, name).evaluate((mark) => mark === document.activeElement)
const preview = (page: Page, name: string | RegExp = /^Preview of/) => page.getByRole('region', { name })

it('Space shows a driver beside the list with verdict, next step and last events; arrows go on, Escape gives the focus back', async () => {
  const page = await journey.visit(halima, list, { width: 1440 })
  await link(page, 'Open Asha Wanjiru').focus()
  // Its code comes with the first sign of a reader.
  await expect
    .poll(async () => {
      await page.keyboard.press('Space')
      return preview(page).count()
    })
    .toBe(1)
  const shown = preview(page, 'Preview of Asha Wanjiru')
  await see(shown, 'The medical expired on 10 Nov 2026.')
  await see(shown, 'A doctor examines the driver and sends a medical renewal.')
  await shown.getByRole('heading', { name: 'Last events' }).waitFor()
  await shown.getByRole('listitem').filter({ hasText: 'Uncovered load' }).first().waitFor()
  expect(await shown.getByRole('button').allInnerTexts()).toEqual(['', '', ''])
  await page.keyboard.press('ArrowDown')
  await see(preview(page, 'Preview of Brian Kamau'), /May load until 01 Dec 2026/)
  expect(await hasFocus(page, 'Preview Brian Kamau')).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await preview(page, 'Preview of Asha Wanjiru').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => preview(page).count()).toBe(0)
  expect(await hasFocus(page, 'Preview Asha Wanjiru')).toBe(true)
  await expectAddress(page, list)
})

it('a press on the mark shows a pass, another one hides it; a phone has the list alone', async () => {
  const page = await journey.visit(halima, passes, { width: 1440 })
  await button(page, 'Preview Brian Kamau').click()
  const shown = preview(page, 'Preview of Brian Kamau')
  await button(shown, 'Next row').click()
  await button(preview(page, 'Preview of Dora Naliaka'), 'Previous row').click()
  await link(shown, 'Open').waitFor()
  await button(page, 'Preview Brian Kamau').click()
  await expect.poll(() => preview(page).count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await see(page, 'Brian Kamau')
  await expect.poll(() => button(page, /^Preview/).count()).toBe(0)
})

it('the tabs say how many may not load and soon may not, and list exactly those', async () => {
  const page = await journey.visit(halima, list, { width: 1440 })
  await button(page, /^2\s*Blocked$/).click()
  await expectAddress(page, `${list}?verdict=blocked`)
  await expect.poll(() => rowNames(page, 'drivers')).toEqual(['Asha Wanjiru', 'Cyrus Otieno'])
  expect(await button(page, 'Clear filters').count()).toBe(0)
  await button(page, /^1\s*Due in 30 days$/).click()
  await expect.poll(() => rowNames(page, 'drivers')).toEqual(['Brian Kamau'])
  await button(page, /^4\s*Active$/).click()
  await expectAddress(page, list)
  await page.goto(new URL(passes, page.url()).href)
  await button(page, /^1\s*Blocked$/).click()
  await expect.poll(() => rowNames(page, 'passes')).toEqual(['Asha Wanjiru'])
  await button(page, /^1\s*Due in 30 days$/).click()
  await expect.poll(() => rowNames(page, 'passes')).toEqual(['Brian Kamau'])
})
