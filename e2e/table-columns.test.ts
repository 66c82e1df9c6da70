import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aJourney, phone } from './journey.ts'
import { arrive, button, expectAddress, focused, tabTo } from './screen.ts'

const journey = await aJourney()
const staff = await journey.person()
await aPassHolder(journey.db, { plantId: staff.plantId, name: 'Asha Wanjiru' })
const list = '/app/staff-portal/drivers/current/dashboard'

const columns = async (page: Page): Promise<string[]> => {
  await arrive(page, 'All drivers')
  await page.getByRole('row', { name: /Asha Wanjiru/ }).waitFor()
  return page.getByRole('columnheader').allInnerTexts()
}

it('the columns that a person hides stay hidden for them, in another browser too', async () => {
  const page = await journey.visit(staff, list)
  expect(await columns(page)).toEqual(['#', 'Name', 'Transporter', 'Id no', 'Issued card', 'Pass expiry', 'Status', 'Actions'])
  await tabTo(page, 'Columns')
  await page.keyboard.press('Enter')
  const entry = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await entry('Row number').waitFor()
  expect(await entry('Name').getAttribute('aria-disabled')).toBe('true')
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.request().postData()?.includes('card') === true,
  )
  for (const next of ['Row number', 'Name', 'Transporter', 'Id no']) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe(next)
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await columns(page)).toEqual(['#', 'Name', 'Transporter', 'Pass expiry', 'Status', 'Actions'])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Columns')
  expect((await kept).status()).toBe(200)

  const elsewhere = await journey.visit(staff, list)
  expect(await columns(elsewhere)).toEqual(['#', 'Name', 'Transporter', 'Pass expiry', 'Status', 'Actions'])
  await button(elsewhere, 'Columns').click()
  await elsewhere.getByRole('menuitemcheckbox', { name: 'Id no' }).click()
  expect(await columns(elsewhere)).toContain('Id no')
})

it('a colleague has all of them', async () => {
  const colleague = await journey.person({ plantId: staff.plantId })
  expect(await columns(await journey.visit(colleague, list))).toHaveLength(8)
})

it('on a phone, which has no heads to press, the order is chosen from a list', async () => {
  const page = await journey.visit(staff, list, phone)
  await arrive(page, 'All drivers')
  expect(await button(page, 'Columns').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('By pass expiry ↓')
  await expectAddress(page, `${list}?sort=-pass_expiry`)
})
