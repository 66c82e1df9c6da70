import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, see, seeThe } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const path = '/app/staff-portal/reports/violations'
const period = 'period=own&from=2026-01-01&to=2026-06-30'

it(
  'a number of a report opens its rows, a group its first ones, and the columns are chosen, by keyboard',
  { timeout: minutes(2) },
  async () => {
    const by = inputModes.keyboard
    const halima = await journey.person({ permissions: ['reports.read'] })
    const { id: transporter_id } = await aTransporter(db, { name: `Baraka Haulage ${by.view.width}` })
    const asha = await aDriver(db, { plantId: halima.plantId, name: 'Asha Otieno', transporter_id })
    const brian = await aDriver(db, { plantId: halima.plantId, name: 'Brian Kamau' })
    for (const violation_date of ['2026-03-02', '2026-04-02']) await aViolation(db, asha, { violation_date })
    await aViolation(db, brian, { violation_date: '2026-04-20' })

    const page = await journey.visit(halima, `${path}?${period}`, by.view)
    await arrive(page, 'Violations report')
    await seeThe(page, 'rowheader', { name: 'Brian Kamau' })
    await by.press(link(page, 'Repeat offenders: 1'))
    await expectAddress(page, `${path}?${period}&repeat=yes`)
    await see(page, '1–2 of 2 violations')

    await link(page, 'Apr 2026: 1').waitFor()
    await by.press(link(page, 'Apr 2026: 1'))
    await expectAddress(page, /month=2026-04/)
    await see(page, 'Date: Apr 2026')
    await by.press(button(page, 'Remove filter: Date'))
    await expectAddress(page, `${path}?${period}&repeat=yes`)

    await by.pick('Transporter', page.getByLabel('Group by'))
    const group = button(page, `Baraka Haulage ${by.view.width}`)
    await group.waitFor()
    await by.press(group)
    await see(page.getByRole('table', { name: /^Rows of Baraka/ }), 'Asha Otieno')

    await by.pick('Nothing', page.getByLabel('Group by'))
    await seeThe(page, 'region', { name: 'List of violations' })
    await by.press(button(page, 'Columns'))
    await button(page, 'Move Driver up').waitFor()
    await by.press(button(page, 'Move Driver up'))
    await by.press(button(page, 'Show columns'))
    await expectAddress(page, /columns=driver,date,/)
    await expect
      .poll(() => page.getByRole('region', { name: 'List of violations' }).getByRole('columnheader').first().innerText())
      .toContain('Driver')
  },
)

it('a row of totals stands only where a column has one', async () => {
  const halima = await journey.person({ permissions: ['reports.read', 'drivers.read'] })
  await aViolation(db, await aPassHolder(db, { plantId: halima.plantId, name: 'Asha Otieno' }), { violation_date: '2026-03-02' })
  const page = await journey.visit(halima, `${path}?${period}`)
  await seeThe(page, 'rowheader', { name: 'Asha Otieno' })
  await seeThe(page, 'rowheader', { name: 'Total' })
  await page.goto('/app/staff-portal/reports/pass')
  await seeThe(page, 'rowheader', { name: 'Asha Otieno' })
  expect(await page.getByRole('rowheader', { name: 'Total' }).count()).toBe(0)
  // The table scrolls in its box; the page stays as wide as the window.
  await page.setViewportSize({ width: 1024, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})

it('a file arrives as a download, and one that takes long in the bell', { timeout: minutes(2) }, async () => {
  const halima = await journey.person({ permissions: ['reports.read'] })
  await aViolation(db, await aDriver(db, { plantId: halima.plantId, name: 'Asha Otieno' }), { violation_date: '2026-03-02' })
  const page = await journey.visit(halima, `${path}?${period}`)
  await seeThe(page, 'rowheader', { name: 'Asha Otieno' })
  const choose = async (name: RegExp): Promise<void> => {
    await button(page, 'Download').click()
    await page.getByRole('menuitem', { name }).click()
  }
  const download = page.waitForEvent('download')
  await choose(/^PDF/)
  expect((await download).suggestedFilename()).toMatch(/^Violations .*\.pdf$/)

  await journey.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table violation in access exclusive mode`.execute(tx)
    await choose(/^Text file/)
    await button(page, 'Send it to my bell').click()
    await see(page, 'Your file is being made. You get a notification when it is ready.')
  })
  await choose(/^Your files/)
  await arrive(page, 'Your files')
  const kept = page.waitForEvent('download')
  await button(page, 'Download Violations (CSV)').click()
  expect((await kept).suggestedFilename()).toMatch(/^Violations .*\.csv$/)
  await button(page, 'Delete Violations (CSV)').click()
  await see(page, 'No files')
})
