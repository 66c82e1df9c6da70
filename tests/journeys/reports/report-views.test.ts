import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, see } from '../screen.ts'

const journey = await aJourney()
const mostPresses = 4
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

it.each(dealtTo('touch'))('a report on the screen becomes a monthly PDF in at most four presses, by $name', async (by) => {
  await journey.db.deleteFrom('report_schedule').execute()
  await journey.db.deleteFrom('saved_filter').execute()
  const page = await journey.visit(halima, speeding, by.view)
  let presses = 0
  const press: InputMode['press'] = async (target) => {
    presses += 1
    await by.press(target)
  }
  await press(button(page, 'Mail this report'))
  await see(
    dialog(page),
    /^Every first Monday at 07:00 Halima Said gets the violations report of .+, this month, category Speeding, as PDF\.$/,
  )
  await press(button(page, 'Save schedule'))
  await see(page, 'Schedule saved')
  expect(presses).toBeLessThanOrEqual(mostPresses)

  await by.press(button(page, 'Mail this report'))
  await by.pick('PDF and XLSX', dialog(page).getByLabel('As'))
  await by.pick('Every quarter', dialog(page).getByLabel('How often'))
  await by.pick('The last day', dialog(page).getByLabel('On'))
  await by.tick(dialog(page).getByRole('checkbox', { name: 'Peter Kariuki' }))
  await see(dialog(page), /^On the last day of every quarter at 07:00 Halima Said and Peter Kariuki get .+, as PDF and XLSX\.$/)
  await by.press(button(page, 'Save schedule'))
  await see(page, 'Schedule saved')
  const saved = journey.db.selectFrom('report_schedule').innerJoin('saved_filter as v', 'v.id', 'view_id')
  expect(await saved.select(['every', 'day', 'format', 'v.name']).orderBy('report_schedule.id').execute()).toEqual([
    { every: 'month', day: -1, format: 'pdf', name: 'Violations, this month, Speeding' },
    { every: 'quarter', day: 31, format: 'both', name: 'Violations, this month, Speeding' },
  ])
})

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
