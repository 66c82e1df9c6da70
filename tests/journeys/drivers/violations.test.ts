import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import { aReport, aViolation } from '#violations/violations.factory.ts'
import { insertViolations } from '#violations/violations.store.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, heading, problemAt, see } from '../screen.ts'
import { decide, rowOf, setFilter } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const list = '/app/staff-portal/drivers/violations/dashboard'

const aFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

async function pick(by: InputMode, page: Page, field: string, typed: string, option: RegExp) {
  await by.write(typed, page.getByRole('combobox', { name: field }))
  await by.choose(page.getByRole('option', { name: option }))
}

it('a violation is recorded, approved and answered with evidence, by keyboard', { timeout: minutes(2) }, async () => {
  const by = inputModes.keyboard
  const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  const peter = await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
  const transporter = await aTransporter(db, { name: `Baraka Haulage ${by.view.width}` })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId: transporter.id })
  const { id, name } = await aPassHolder(db, { plantId, name: 'Asha Otieno', transporter_id: transporter.id })

  const recording = await journey.visit(halima, list, by.view)
  await record(by, recording, transporter.name)
  await see(recording.getByRole('region', { name: 'List of violations' }), 'Uncovered load')

  const deciding = await journey.visit(peter, '/app/staff-portal/requests/dash?tab=all', by.view)
  await approve(by, deciding, name)
  await deciding.goto(`/app/staff-portal/drivers/current/driver/${id}`)
  await see(deciding, /until sanction evidence is provided/)

  const answering = await journey.visit(joyce, '/app/transporter-portal/requests/dash', by.view)
  await answer(by, answering, name)

  await recording.goto(list)
  await by.press(rowOf(recording, `Uncovered load, ${name}`))
  await arrive(recording, 'Uncovered load')
  await see(recording, 'Signed a written warning')
  await see(recording, 'warning.pdf')
  await deciding.reload()
  await arrive(deciding, name)
  expect(await deciding.getByText(/until sanction evidence is provided/).count()).toBe(0)
})

async function record(by: InputMode, page: Page, transporter: string) {
  await by.press(button(page, 'Add violation'))
  await by.press(button(page, 'Send request'))
  expect(await problemAt(page.getByRole('combobox', { name: 'Transporter' }))).toBe('This is mandatory')
  await pick(by, page, 'Transporter', transporter.slice(0, 6), new RegExp(transporter))
  await pick(by, page, 'Driver', 'asha', /Asha Otieno/)
  await fillIn(by, page)
  await by.write('2026-11-22', page.getByLabel('Violation date'))
  await send(by, page, 'Are you sure you want to submit the request?')
  expect(await problemAt(page.getByLabel('Violation date'))).toBe('The date of the violation is in the future')
  await by.write(aReport.violation_date, page.getByLabel('Violation date'))
  await send(by, page, 'Are you sure you want to submit the request?')
  await see(page, 'Violation recorded successfully')
}

async function fillIn(by: InputMode, page: Page) {
  await by.pick(aReport.violation_category, page.getByLabel('Violation category'))
  await by.write(aReport.violation, page.getByLabel('Violation', { exact: true }))
  await by.write(aReport.violation_date, page.getByLabel('Violation date'))
  await by.write(aReport.description, page.getByLabel('Description'))
  await by.write(aReport.action_taken, page.getByLabel('Action taken'))
  await by.attach(aFile('incident.pdf'), page.locator('input[type=file]:not([capture])').first())
}

const reported = ['Load safety', 'Uncovered load', '20 Nov 2026', aReport.description, aReport.action_taken, 'incident.pdf']

async function send(by: InputMode, page: Page, question: string, action = 'Send request') {
  await by.press(button(page, action).first())
  await heading(page, question).waitFor()
  await by.press(button(page.getByRole('alertdialog'), action))
}

async function approve(by: InputMode, page: Page, name: string) {
  await by.press(rowOf(page, `Driver violation, ${name}`))
  await arrive(page, 'Driver violation')
  for (const text of reported) await see(page, text)
  expect(await page.getByLabel(/^Suspend the driver until evidence is provided/).isChecked()).toBe(true)
  await decide(by, page, { comment: 'Seen on camera 4' })
  await arrive(page, 'Requests')
}

async function answer(by: InputMode, page: Page, name: string) {
  await by.press(rowOf(page, `Sanction evidence, ${name}`))
  await arrive(page, 'Sanction evidence')
  await see(page, 'Uncovered load')
  await see(page, 'incident.pdf')
  await by.attach(aFile('warning.pdf'), page.locator('input[type=file]:not([capture])'))
  await by.write('Signed a written warning', page.getByLabel('Comment'))
  await send(by, page, 'Are you sure you want to submit this request?', 'Send evidence')
  await see(page, 'Sanction evidence sent successfully')
}

it('a transporter reports a violation with evidence, and the plant approves it, by touch', { timeout: minutes(1) }, async () => {
  const by = inputModes.touch
  const peter = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const { plantId } = peter
  const { id, name, transporter_id: transporterId } = await aPassHolder(db, { plantId, name: 'Brian Kamau' })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId })

  const reporting = await journey.visit(joyce, `/app/transporter-portal/driver/${id}`, by.view)
  await by.press(button(reporting, 'Report a violation').first())
  await fillIn(by, reporting)
  await by.attach(aFile('warning.pdf'), reporting.locator('input[type=file]:not([capture])').last())
  await by.write('Signed a written warning', reporting.getByLabel('Sanction evidence comment'))
  await send(by, reporting, 'Are you sure you want to submit the request?')
  await see(reporting, 'Violation request sent successfully')
  await see(reporting, 'A request has already been sent to record a violation of this driver')
  await button(reporting, 'Report a violation').first().waitFor()

  const deciding = await journey.visit(peter, '/app/staff-portal/requests/dash?tab=all', by.view)
  await by.press(rowOf(deciding, `Transporter's driver violation, ${name}`))
  for (const text of [...reported, 'warning.pdf', 'Signed a written warning']) await see(deciding, text)
  await by.tick(deciding.getByLabel('Suspend the driver until they are reinstated'), false)
  await decide(by, deciding, { comment: 'Agreed' })
  await see(deciding, 'This request is no longer available due to the following reason')
  await heading(deciding, 'History').waitFor()
  await deciding.goto(list)
  await by.press(rowOf(deciding, `Uncovered load, ${name}`))
  await see(deciding, 'Signed a written warning')
  await see(deciding, 'Active')
})

it.each(inWhole(inputModes.keyboard))('the list searches, filters and stores both in the address, by $name', async (by) => {
  const halima = await journey.person()
  for (const [at, name] of ['Asha Otieno', 'Brian Kamau'].entries()) {
    const driver = await aPassHolder(db, { plantId: halima.plantId, name })
    await aViolation(db, driver, { category: violationCategories[at] ?? '', violation: `Violation of ${name}` })
  }
  const page = await journey.visit(halima, list, by.view)
  await arrive(page, 'Driver violations')
  await setFilter(by, page, 'Category', 'Speeding')
  await see(page, 'Violation of Asha Otieno')
  await expect.poll(() => page.getByText('Violation of Brian Kamau').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Speeding')
  await by.write('nobody', page.getByRole('textbox', { name: 'Search by driver name or id no' }))
  await see(page, 'No violations found')
  await by.press(button(page, 'Clear filters').first())
  await see(page, 'Violation of Brian Kamau')
})

it.each(inWhole(inputModes.touch))(
  'a list ends after 10,000 rows and says how to see the others, by $name',
  { timeout: minutes(2) },
  async (by) => {
    const halima = await journey.person()
    const driver = await aPassHolder(db, { plantId: halima.plantId, name: 'Asha Otieno' })
    const { violation_category: category, ...report } = aReport
    const one = { ...report, category, driver_id: driver.id, auth_plant_id: driver.auth_plant_id, transporter_id: driver.transporter_id }
    for (let part = 0; part < 11; part++)
      await insertViolations(
        db,
        Array.from({ length: 1000 }, () => one),
      )
    const page = await journey.visit(halima, `${list}?page=399`, by.view)
    await see(page, 'of 400')
    await by.press(button(page, 'Next page'))
    await expectAddress(page, `${list}?page=400`)
    await see(page, 'Only the first 10,000 violations are listed. Narrow the search or export the list to see the others.')
    expect(await button(page, 'Next page').isDisabled()).toBe(true)
    await page.goto(`${list}?page=900`)
    await see(page, 'This page is not available')
    await by.press(button(page, 'Go to the first page'))
    await expectAddress(page, list)
    await see(page, '1–25 of 10,000+ violations')
  },
)

it('without the permission there is no button to record', async () => {
  const page = await journey.visit(await journey.person({ permissions: ['drivers.read'] }), list)
  await arrive(page, 'Driver violations')
  expect(await button(page, 'Add violation').count()).toBe(0)
})
