import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { accessibilityFindings } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { focusByTab } from '../keys.ts'
import { arrive, button, expectAddress, focused, keyboardInMenu } from '../screen.ts'

const journey = await aJourney()
const staff = await journey.person()
const asha = await aPassHolder(journey.db, { plantId: staff.plantId, name: 'Asha Wanjiru' })
const list = '/app/staff-portal/drivers/current/dashboard'

const columns = async (page: Page): Promise<string[]> => {
  await arrive(page, 'All drivers')
  await page.getByRole('row', { name: /Asha Wanjiru/ }).waitFor()
  return page.getByRole('columnheader').allInnerTexts()
}

it('hidden columns stay hidden for the user, also in another browser', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(staff, list)
  expect(await columns(page)).toEqual(['#', 'Name', 'Transporter', 'Id no', 'Issued card', 'Pass expiry', 'Status', 'May load', 'Actions'])
  await by.press(button(page, 'Columns'))
  const entry = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await entry('Row number').waitFor()
  await keyboardInMenu(page)
  expect(await entry('Name').getAttribute('aria-disabled')).toBe('true')
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.request().postData()?.includes('card') === true,
  )
  for (const next of ['Row number', 'Name', 'Transporter', 'Id no']) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe(next)
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => columns(page)).toEqual(['#', 'Name', 'Transporter', 'Pass expiry', 'Status', 'May load', 'Actions'])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Columns')
  expect((await saved).status()).toBe(200)

  const elsewhere = await journey.visit(staff, list)
  expect(await columns(elsewhere)).toEqual(['#', 'Name', 'Transporter', 'Pass expiry', 'Status', 'May load', 'Actions'])
  await by.press(button(elsewhere, 'Columns'))
  await by.choose(elsewhere.getByRole('menuitemcheckbox', { name: 'Id no' }))
  expect(await columns(elsewhere)).toContain('Id no')
})

it('another user sees all columns', async () => {
  const colleague = await journey.person({ plantId: staff.plantId })
  expect(await columns(await journey.visit(colleague, list))).toHaveLength(9)
})

it('on a phone, the order is chosen from a list', async () => {
  const by = inputModes.touch
  const page = await journey.visit(staff, list, by.view)
  await arrive(page, 'All drivers')
  expect(await button(page, 'Columns').count()).toBe(0)
  await by.pick('By pass expiry ↓', page.getByRole('combobox', { name: 'Sort by', exact: true }))
  await expectAddress(page, `${list}?sort=-pass_expiry`)
})

it('a wide table without links scrolls by keyboard', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(staff, `/app/staff-portal/drivers/current/driver/${asha.id}`)
  await page.setViewportSize({ width: 1024, height: 844 })
  await arrive(page, 'Asha Wanjiru')
  await page.locator('#records').scrollIntoViewIfNeeded()
  await by.choose(page.getByRole('tab', { name: 'Clearances' }))
  const table = page.getByRole('group', { name: 'clearances' })
  await focusByTab(table)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 844 })
  await table.waitFor({ state: 'detached' })
})
