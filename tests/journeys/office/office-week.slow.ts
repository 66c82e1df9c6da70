import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aReport } from '#violations/violations.factory.ts'
import { counted } from '../counted.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, link, see } from '../screen.ts'
import { submitNewDriver } from '../onboarding/submit-new-driver.ts'

const journey = await aJourney()
const plantId = await anOnboardingPlant(journey.db)
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

/** From the list of drivers: found by name, the form opened from the row's menu. */
async function openForm(by: InputMode, page: Page, name: string, action: string, title = action) {
  await by.write(name, page.getByRole('textbox', { name: /^Search by/ }))
  await by.press(button(page, `Actions for ${name}`).filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: action, exact: true }))
  return page.getByRole('dialog', { name: title })
}

async function send(by: InputMode, page: Page, message: string): Promise<void> {
  await by.press(button(page.getByRole('dialog').last(), 'Send request'))
  await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  await see(page, message)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function renew(by: InputMode, page: Page, name: string, depot: string): Promise<void> {
  const panel = await openForm(by, page, name, 'Renew bulker training')
  await by.write(depot.slice(0, 20), panel.getByLabel('Location'))
  await by.choose(page.getByRole('option', { name: depot }))
  await by.write('Beatrice Adhiambo', panel.getByLabel('Trainer'))
  await by.write('2026-11-16', panel.getByLabel('Training date'))
  await by.attach(pdf('bulker.pdf'), panel.getByLabel('Training report'))
  await send(by, page, 'Bulker training renewal request sent successfully')
}

async function reportViolation(by: InputMode, page: Page, name: string): Promise<void> {
  const panel = await openForm(by, page, name, 'Report a violation', "Transporter's driver violation")
  await by.pick(aReport.violation_category, panel.getByLabel('Violation category'))
  await by.write(aReport.violation, panel.getByLabel('Violation', { exact: true }))
  await by.write(aReport.violation_date, panel.getByLabel('Violation date'))
  await by.write(aReport.description, panel.getByLabel('Description'))
  await by.write(aReport.action_taken, panel.getByLabel('Action taken'))
  await by.attach(pdf('incident.pdf'), panel.locator('input[type=file]:not([capture])').first())
  await by.attach(pdf('warning.pdf'), panel.locator('input[type=file]:not([capture])').last())
  await by.write('Signed a written warning', panel.getByLabel('Sanction evidence comment'))
  await send(by, page, 'Violation request sent successfully')
}

async function transfer(by: InputMode, page: Page, name: string, to: string): Promise<void> {
  const panel = await openForm(by, page, name, 'Transfer', 'Transfer driver')
  await by.write(to, panel.getByLabel('Transfer to'))
  await by.choose(page.getByRole('option', { name: to }))
  await by.attach(pdf('letter.pdf'), panel.getByLabel('Introduction letter'))
  await by.write('He moves to Kisumu.', panel.getByLabel('Comment'))
  await send(by, page, 'Transfer request sent successfully')
}

it('the week of an office of 60 drivers: what it costs', { timeout: 600_000 }, async () => {
  const { id: transporterId } = await aTransporter(journey.db)
  const other = await aTransporter(journey.db, { name: 'Kisumu Hauliers' })
  const depot = await aPlant(journey.db)
  const names = Array.from({ length: 60 }, (_, n) => `Driver ${String(n + 1).padStart(2, '0')} Otieno`)
  for (const name of names) await aPassHolder(journey.db, { plantId, transporter_id: transporterId, name, vehicle_options: ['Bulker'] })
  const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId })
  const page = await journey.visit(office, '/app/transporter-portal/drivers', inputModes.mouse.view)
  await arrive(page, 'Drivers')
  const results: object[] = []
  const time = async (task: string, times: number, run: (by: InputMode, n: number) => Promise<void>): Promise<void> => {
    const by = counted(inputModes.mouse)
    const start = performance.now()
    for (let n = 0; n < times; n += 1) await run(by, n)
    results.push({ task, times, clicks: by.count(), seconds: Math.round((performance.now() - start) / 100) / 10 })
  }
  const nameAt = (n: number): string => names[n] ?? ''
  await time('bulker renewal', 12, (by, n) => renew(by, page, nameAt(n), depot.name))
  await time('violation with evidence', 2, (by, n) => reportViolation(by, page, nameAt(20 + n)))
  await time('transfer', 1, (by) => transfer(by, page, nameAt(30), other.name))
  await time('new driver', 1, async (by) => {
    await by.press(link(page, 'New driver').first())
    await submitNewDriver(page, by, '27481932')
  })
  process.stdout.write(`${JSON.stringify(results, null, 1)}\n`)
  const sent = await journey.db.selectFrom('request').select('id').where('transporter_id', '=', transporterId).execute()
  expect(sent).toHaveLength(16)
})
