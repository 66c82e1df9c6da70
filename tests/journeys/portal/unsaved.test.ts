import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { inputModes, dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress } from '../screen.ts'
import { decide, pressEntry, rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const staff = await journey.person()
const driver = await aPassHolder(db, { plantId: staff.plantId, name: 'Asha Wanjiru' })
const driverPage = `/app/staff-portal/drivers/current/driver/${driver.id}`
const question = 'Leave without saving?'
const answer = (page: Page, name: string) => button(page.getByRole('alertdialog', { name: question }), name)

async function aRequestPage(): Promise<string> {
  const driver = await aPassHolder(db, { plantId: staff.plantId, name: 'Brian Kamau' })
  return `/app/staff-portal/requests/details/${await aRequest(db, { driverId: driver.id, createdBy: null })}`
}

it('a click in the sidebar asks before discarding input: stay or leave, by touch', async () => {
  const by = inputModes.touch
  const address = await aRequestPage()
  const page = await journey.visit(staff, address, by.view)
  const comment = page.getByRole('textbox', { name: /^Comment/ })
  await by.write('Half a sentence', comment)
  await pressEntry(by, page, 'Drivers')
  await by.press(answer(page, 'Stay'))
  await expectAddress(page, address)
  expect(await comment.inputValue()).toBe('Half a sentence')

  await page.keyboard.press('Control+k')
  await by.write('all drivers', page.getByRole('combobox'))
  await page.keyboard.press('Enter')
  await by.press(answer(page, 'Leave'))
  await arrive(page, 'All drivers')
})

it('a sent form does not ask, by keyboard', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(staff, await aRequestPage(), by.view)
  await decide(by, page, { comment: 'Agreed with the yard' })
  await arrive(page, 'Requests')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('Back asks too, inside a side panel, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(staff, '/app/staff-portal/requests/dash', by.view)
  await arrive(page, 'Requests')
  await pressEntry(by, page, 'Drivers')
  await by.press(rowOf(page, 'Asha Wanjiru'))
  await arrive(page, 'Asha Wanjiru')
  await by.press(button(page, 'Suspend').first())
  const comment = page.getByRole('dialog').getByRole('textbox', { name: /^Comment/ })
  await by.write('Seen without a helmet', comment)
  await page.goBack()
  await by.press(answer(page, 'Stay'))
  await expectAddress(page, driverPage)
  expect(await comment.inputValue()).toBe('Seen without a helmet')
  await page.goBack()
  await by.press(answer(page, 'Leave'))
  await arrive(page, 'All drivers')
})

type Exit = (by: InputMode, page: Page) => Promise<void>
const logOut: Exit = async (by, page) => {
  await by.press(button(page, /Halima Said/))
  await by.choose(page.getByRole('menuitem', { name: 'Logout' }))
}
const changePlant: Exit = (by, page) => by.press(button(page, /Change plant \/ portal/))

describe.each([
  ['Logout', logOut, dealtTo('touch')],
  ['Change plant / portal', changePlant, dealtTo('keyboard')],
] as const)('%s', (_, exit, modes) => {
  it.each(modes)('asks before discarding, and can stay, by $name', async (by) => {
    const halima = await journey.person({ plantId: staff.plantId, firstName: 'Halima', lastName: 'Said' })
    const page = await journey.visit(halima, await aRequestPage(), by.view)
    const comment = page.getByRole('textbox', { name: /^Comment/ })
    await by.write('Half a sentence', comment)
    await exit(by, page)
    await by.press(answer(page, 'Stay'))
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    expect(await comment.inputValue()).toBe('Half a sentence')
    await by.write('A whole sentence', comment)
    await exit(by, page)
    await by.press(answer(page, 'Leave'))
    await expectAddress(page, /^\/auth/)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})

it('the browser asks before closing the tab', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(staff, await aRequestPage(), by.view)
  await by.write('Half a sentence', page.getByRole('textbox', { name: /^Comment/ }))
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})
