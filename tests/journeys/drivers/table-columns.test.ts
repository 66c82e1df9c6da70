import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { accessibilityFindings } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { focusByTab } from '../keys.ts'
import { arrive, button, expectAddress, focused } from '../screen.ts'

const journey = await aJourney()
const staff = await journey.person()
const asha = await aPassHolder(journey.db, { plantId: staff.plantId, name: 'Asha Wanjiru' })
const list = '/app/staff-portal/drivers/current/dashboard'

const columns = async (page: Page): Promise<string[]> => {
  await arrive(page, 'All drivers')
  await page.getByRole('row', { name: /Asha Wanjiru/ }).waitFor()
  // Without the '?' that explains one.
  return (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s*\?$/, ''))
}

it('hidden columns stay hidden for the user, also in another browser', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(staff, list)
  expect(await columns(page)).toEqual([
    '#',
    'Name',
    'Transporter',
    'Id no',
    'Issued card',
    'Pass expiry',
    'Status',
    'Documents',
    'May load',
    'Actions',
  ])
  await by.press(button(page, 'View'))
  const entry = (name: string, on = page) => on.getByRole('checkbox', { name, exact: true })
  await entry('Row number').waitFor()
  expect(await entry('Name').isDisabled()).toBe(true)
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.request().postData()?.includes('card') === true,
  )
  await by.tick(entry('Id no'), false)
  await by.tick(entry('Issued card'), false)
  await expect.poll(() => columns(page)).toEqual(['#', 'Name', 'Transporter', 'Pass expiry', 'Status', 'Documents', 'May load', 'Actions'])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('View')
  expect((await saved).status()).toBe(200)

  const elsewhere = await journey.visit(staff, list)
  expect(await columns(elsewhere)).toEqual(['#', 'Name', 'Transporter', 'Pass expiry', 'Status', 'Documents', 'May load', 'Actions'])
  await by.press(button(elsewhere, 'View'))
  await by.tick(entry('Id no', elsewhere))
  expect(await columns(elsewhere)).toContain('Id no')
})

it('another user sees all columns', async () => {
  const colleague = await journey.person({ plantId: staff.plantId })
  expect(await columns(await journey.visit(colleague, list))).toHaveLength(10)
})

it('on a phone, the order is chosen from a list', async () => {
  const by = inputModes.touch
  const page = await journey.visit(staff, list, by.view)
  await arrive(page, 'All drivers')
  await by.press(button(page, 'Sort and view'))
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await by.pick('By pass expiry ↓', page.getByRole('combobox', { name: 'Sort by', exact: true }))
  await expectAddress(page, `${list}?sort=-pass_expiry`)
})

it('rows are 48 px high where they are chosen to be, also on the next visit', async () => {
  const page = await journey.visit(staff, list)
  const height = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((row) => Math.round(row.getBoundingClientRect().height))
  await expect.poll(height).toBe(40)
  await button(page, 'View').click()
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  await expect.poll(height).toBe(48)
  await page.reload()
  await expect.poll(height).toBe(48)
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
