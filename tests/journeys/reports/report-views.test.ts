import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, see } from '../screen.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
await aViolation(journey.db, await aDriver(journey.db, { plantId }), { violation_date: '2026-11-02', category: 'Speeding' })

const report = '/app/staff-portal/reports/violations'
const speeding = `${report}?period=month&category=Speeding`
const schedules = '/app/staff-portal/reports/schedules'
const dialog = (page: Page) => page.getByRole('dialog')

async function chooseView(by: InputMode, page: Page, entry: string): Promise<void> {
  await by.press(button(page, 'Views'))
  await by.choose(page.getByRole('menuitem', { name: entry }))
}

it.each(dealtTo('touch'))('a view is saved, opens by default, and is sent by mail, by $name', async (by) => {
  await journey.db.deleteFrom('report_schedule').execute()
  await journey.db.deleteFrom('saved_filter').execute()
  const page = await journey.visit(halima, speeding, by.view)
  await chooseView(by, page, 'Save this view')
  await by.write('Speeding this month', dialog(page).getByLabel('Name'))
  await by.press(button(page, 'Save view'))
  await see(page, 'View saved')
  await chooseView(by, page, 'Always open with this view')
  await see(page, 'The report opens with this view')
  await page.goto(report)
  await expectAddress(page, speeding)

  await chooseView(by, page, 'Send by mail')
  await by.press(button(page, 'Save schedule'))
  await see(dialog(page), 'Choose at least one person')
  await by.tick(dialog(page).getByRole('checkbox', { name: 'Peter Kariuki' }))
  await by.pick('Every month', dialog(page).getByLabel('How often'))
  await by.pick('The last day', dialog(page).getByLabel('On'))
  await by.press(button(page, 'Save schedule'))
  await see(page, 'Schedule saved')

  await page.goto(schedules)
  await see(page, 'On the last day of every month at 07:00')
  await by.press(button(page, 'Actions for Speeding this month').filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: 'Pause' }))
  await see(page, 'Paused')
  await by.press(button(page, 'Actions for Speeding this month').filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: 'Delete' }))
  await by.press(button(page.getByRole('alertdialog'), 'Delete'))
  await see(page, 'You send no reports yet')
})
