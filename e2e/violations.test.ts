import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aPdf } from '../src/platform/server/files/sample-pdf.factory.ts'
import { violationCategories } from '../src/violations/violations.rules.ts'
import { aReport, aViolation } from '../src/violations/violations.factory.ts'
import { accessibilityFindings, overflows } from './accessibility.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, heading, link, problemAt, see } from './screen.ts'

const journey = await aJourney()
const { db } = journey
const list = '/app/staff-portal/drivers/violations/dashboard'

const aFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

async function pick(page: Page, field: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

it.each([desk, phone])('a violation is recorded, approved, and answered for, at $width', { timeout: 120_000 }, async (view) => {
  const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  const peter = await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
  const transporter = await aTransporter(db, { name: `Baraka Haulage ${view.width}` })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId: transporter.id })
  const { id, name } = await aPassHolder(db, { plantId, name: 'Asha Otieno', transporter_id: transporter.id })

  const recording = await journey.visit(halima, list, view)
  await record(recording, transporter.name)
  await see(recording.getByRole('region', { name: 'List of violations' }), 'Uncovered load')

  const deciding = await journey.visit(peter, '/app/staff-portal/requests/dash', view)
  await approve(deciding, name)
  await deciding.goto(`/app/staff-portal/drivers/current/driver/${id}`)
  await see(deciding, /until sanction evidence is provided/)

  const answering = await journey.visit(joyce, '/app/transporter-portal/requests/dash', view)
  await answer(answering, name)

  await recording.goto(list)
  await openRow(recording, `Uncovered load, ${name}`)
  await arrive(recording, 'Uncovered load')
  await see(recording, 'Signed a written warning')
  await see(recording, 'warning.pdf')
  await deciding.reload()
  await arrive(deciding, name)
  expect(await deciding.getByText(/until sanction evidence is provided/).count()).toBe(0)
})

/** In a table a row is opened by its link, on a phone by its name. */
const openRow = (page: Page, name: string) => link(page, `Open ${name}`).or(link(page, name)).filter({ visible: true }).click()

async function record(page: Page, transporter: string) {
  await button(page, 'Add violation').click()
  await button(page, 'Send request').click()
  expect(await problemAt(page.getByRole('combobox', { name: 'Driver' }))).toBe('This is mandatory')
  await pick(page, 'Transporter', transporter.slice(0, 6), new RegExp(transporter))
  await pick(page, 'Driver', 'asha', /Asha Otieno/)
  await fillIn(page)
  await page.getByLabel('Violation date').fill('2026-11-22')
  await send(page, 'Are you sure you want to submit the request?')
  expect(await problemAt(page.getByLabel('Violation date'))).toBe('The day of the violation lies in the future')
  await page.getByLabel('Violation date').fill(aReport.violation_date)
  await send(page, 'Are you sure you want to submit the request?')
  await see(page, 'Violation recorded successfully')
}

async function fillIn(page: Page) {
  await page.getByLabel('Violation category').selectOption(aReport.violation_category)
  await page.getByLabel('Violation', { exact: true }).fill(aReport.violation)
  await page.getByLabel('Violation date').fill(aReport.violation_date)
  await page.getByLabel('Description').fill(aReport.description)
  await page.getByLabel('Action taken').fill(aReport.action_taken)
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(aFile('incident.pdf'))
}

const reported = ['Load safety', 'Uncovered load', '20 Nov 2026', aReport.description, aReport.action_taken, 'incident.pdf']

async function decideAs(page: Page, choice: 'Approve' | 'Reject') {
  await button(page, choice).click()
  await see(page, `Are you sure you want to ${choice.toLowerCase()} this request?`)
  await button(page, choice).click()
  await see(page, `${choice.toLowerCase()} option done successfully`)
}

async function send(page: Page, question: string, action = 'Send request') {
  await button(page, action).first().click()
  await heading(page, question).waitFor()
  await button(page.getByRole('alertdialog'), action).click()
}

async function approve(page: Page, name: string) {
  await openRow(page, `Driver violation, ${name}`)
  await arrive(page, 'Driver violation')
  for (const text of reported) await see(page, text)
  await page.getByLabel('Comment').fill('Seen on camera 4')
  expect(await page.getByLabel(/^Suspend the driver until evidence is provided/).isChecked()).toBe(true)
  await decideAs(page, 'Approve')
  await arrive(page, 'Requests')
}

async function answer(page: Page, name: string) {
  await openRow(page, `Sanction evidence, ${name}`)
  await arrive(page, 'Sanction evidence')
  await see(page, 'Uncovered load')
  await see(page, 'incident.pdf')
  await page.locator('input[type=file]:not([capture])').setInputFiles(aFile('warning.pdf'))
  await page.getByLabel('Comment').fill('Signed a written warning')
  await send(page, 'Are you sure you want to submit this request?', 'Send evidence')
  await see(page, 'Sanction evidence sent successfully')
}

it('a transporter reports a violation itself, and the plant approves it with the evidence', { timeout: 60_000 }, async () => {
  const peter = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const { plantId } = peter
  const { id, name, transporter_id: transporterId } = await aPassHolder(db, { plantId, name: 'Brian Kamau' })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId })

  const reporting = await journey.visit(joyce, `/app/transporter-portal/driver/${id}`)
  await button(reporting, 'Report a violation').click()
  await fillIn(reporting)
  await reporting.locator('input[type=file]:not([capture])').last().setInputFiles(aFile('warning.pdf'))
  await reporting.getByLabel('Sanction evidence comment').fill('Signed a written warning')
  await send(reporting, 'Are you sure you want to submit the request?')
  await see(reporting, 'Violation request sent successfully')
  await see(reporting, 'A request has already been sent to record a violation of this driver')

  const deciding = await journey.visit(peter, '/app/staff-portal/requests/dash')
  await openRow(deciding, `Transporter's driver violation, ${name}`)
  for (const text of [...reported, 'warning.pdf', 'Signed a written warning']) await see(deciding, text)
  await deciding.getByLabel('Comment', { exact: true }).fill('Agreed')
  await deciding.getByLabel('Suspend the driver until somebody reinstates them').uncheck()
  await decideAs(deciding, 'Approve')
  await see(deciding, 'This request is no longer available due to the following reason')
  await heading(deciding, 'History').waitFor()
  await deciding.goto(list)
  await openRow(deciding, `Uncovered load, ${name}`)
  await see(deciding, 'Signed a written warning')
  await see(deciding, 'Active')
})

it('the list of violations searches, filters and keeps it in the address', async () => {
  const halima = await journey.person()
  for (const [at, name] of ['Asha Otieno', 'Brian Kamau'].entries()) {
    const driver = await aPassHolder(db, { plantId: halima.plantId, name })
    await aViolation(db, driver, { category: violationCategories[at] ?? '', violation: `Violation of ${name}` })
  }
  const page = await journey.visit(halima, list)
  await arrive(page, 'Driver violations')
  await page.getByLabel('Category').selectOption('Speeding')
  await see(page, 'Violation of Asha Otieno')
  await expect.poll(() => page.getByText('Violation of Brian Kamau').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Speeding')
  await page.getByRole('textbox', { name: 'Search by driver name or id no' }).fill('nobody')
  await see(page, 'No violations found')
  await button(page, 'Clear filters').first().click()
  await see(page, 'Violation of Brian Kamau')
})

it.each([
  { ...desk, theme: 'light' },
  { ...desk, theme: 'dark' },
  { ...phone, theme: 'light' },
  { ...phone, theme: 'dark' },
] as const)('list, panel and details are for everybody, at $width, $theme', async (view) => {
  const halima = await journey.person()
  const driver = await aPassHolder(db, { plantId: halima.plantId })
  const id = await aViolation(db, driver, { transporter_comment: 'Signed a written warning' })
  const page = await journey.visit(halima, list, view)
  await see(page, 'Uncovered load')
  expect([await accessibilityFindings(page), await overflows(page)]).toEqual([[], false])
  await button(page, 'Add violation').click()
  await button(page, 'Send request').click()
  await problemAt(page.getByRole('combobox', { name: 'Driver' }))
  expect(await accessibilityFindings(page)).toEqual([])
  await page.goto(`/app/staff-portal/drivers/violations/details/${id}`)
  await see(page, 'Signed a written warning')
  expect([await accessibilityFindings(page), await overflows(page)]).toEqual([[], false])
})

it('whoever may not record violations is not offered it', async () => {
  const page = await journey.visit(await journey.person({ permissions: ['drivers.read'] }), list)
  await arrive(page, 'Driver violations')
  expect(await button(page, 'Add violation').count()).toBe(0)
})
