import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { exampleFor, type ExampleDriver } from '#requests/kinds/kinds.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const warning = { name: 'warning.pdf', mimeType: 'application/pdf', buffer: aPdf() }

async function send(by: InputMode, page: Page, name: string): Promise<void> {
  await by.press(button(page.getByRole('dialog').last(), name))
  await by.press(button(page.getByRole('alertdialog'), name))
}

it('what needs the office comes first and is answered there, by keyboard', { timeout: minutes(1) }, async () => {
  const by = inputModes.keyboard
  const driver = await aPassHolder(journey.db, { name: 'Asha Otieno', vehicle_options: ['Bulker'] })
  const { auth_plant_id: plantId, transporter_id: transporterId } = driver
  const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId })
  const [clerk, officer] = [await journey.as({ portal: 'staff_portal', plantId }), await journey.as({ portal: 'staff_portal', plantId })]
  const { request_id } = await clerk.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await officer.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })

  const page = await journey.visit(office, '/app/transporter-portal/requests/dash', by.view)
  await page.getByRole('tab', { name: 'Needs you 1', exact: true, selected: true }).waitFor()
  await by.press(button(page, `Upload evidence for ${driver.name}`))
  const panel = page.getByRole('dialog', { name: 'Sanction evidence' })
  await see(panel, aReport.violation)
  await by.attach(warning, panel.locator('input[name=file]'))
  await by.write('A written warning was signed.', panel.getByLabel('Comment'))
  await send(by, page, 'Send evidence')
  await see(page, 'Sanction evidence sent successfully')
  await see(page, 'Nothing needs you')
  await page.goto(`/app/transporter-portal/driver/${driver.id}`)
  await see(page, 'Active')

  const clerkOfOffice = await journey.as({ portal: 'transporter_portal', plantId, transporterId })
  const sent = await clerkOfOffice.call(bulkerRenewal.raise, { driver_id: driver.id, ...(await bulkerExample(driver)) } as never)
  await officer.call(bulkerRenewal.decide, { request_id: sent.request_id, comment: 'The trainer is missing.', key: 'reject' })
  await page.goto('/app/transporter-portal/requests/dash')
  await fixAndSendAgain(by, page, driver.name)
  await see(page, 'Nothing needs you')

  const again = await journey.db.selectFrom('request').select('id').where('replaces_id', '=', sent.request_id).executeTakeFirstOrThrow()
  await officer.call(bulkerRenewal.decide, { request_id: again.id, comment: 'The report is of another driver.', key: 'reject' })
  await page.goto(`/app/transporter-portal/requests/details/${again.id}`)
  await by.press(button(page, 'Dismiss'))
  await by.press(button(page, 'Undo'))
  await button(page, 'Fix and send again').waitFor()
})

it('what an officer sends back is corrected by the office, and nothing else, by touch', { timeout: minutes(1) }, async () => {
  const by = inputModes.touch
  const driver = await aPassHolder(journey.db, { name: 'Brian Kamau', vehicle_options: ['Bulker'] })
  const { auth_plant_id: plantId, transporter_id: transporterId } = driver
  const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId })
  const clerk = await journey.as({ portal: 'transporter_portal', plantId, transporterId })
  const { request_id } = await clerk.call(bulkerRenewal.raise, { driver_id: driver.id, ...(await bulkerExample(driver)) } as never)

  const officer = await journey.person({ portal: 'staff_portal', plantId })
  const staff = await journey.visit(officer, `/app/staff-portal/requests/details/${request_id}`, by.view)
  await by.write('The stamp cannot be read.', staff.getByRole('textbox', { name: 'Comment', exact: true }))
  await by.press(button(staff, 'Send back'))
  const choice = staff.getByRole('group', { name: 'What has to be corrected?' })
  await by.press(choice.getByLabel('Training report'))
  await by.press(button(choice, 'Send back'))
  await see(staff, 'Sent back. The submitter finds it under Needs you.')

  const page = await journey.visit(office, '/app/transporter-portal/requests/dash', by.view)
  await by.press(button(page, `Correct and resubmit for ${driver.name}`))
  const panel = page.getByRole('dialog', { name: 'Renew bulker training' })
  await see(panel, 'The stamp cannot be read.')
  expect(await panel.getByLabel('Trainer').count()).toBe(0)
  await by.attach({ ...warning, name: 'stamped.pdf' }, panel.locator('input[name=training_report]'))
  await by.press(button(panel, 'Resubmit'))
  await see(page, 'Resubmitted. The plant looks at it again.')
  await see(page, 'Nothing needs you')

  await staff.goto(`/app/staff-portal/requests/details/${request_id}`)
  await see(staff, 'Sent back before')
  await button(staff, 'Approve').waitFor()
})

const bulkerExample = (driver: ExampleDriver) => exampleFor(journey.db, 'bulker-renewal', driver)

/** The former values and the former file are there; only what was wrong is typed. */
async function fixAndSendAgain(by: InputMode, page: Page, driver: string): Promise<void> {
  await by.press(button(page, `Fix and send again for ${driver}`))
  const panel = page.getByRole('dialog', { name: 'Renew bulker training' })
  await see(panel, 'The trainer is missing.')
  await see(panel, 'bulker-training.pdf')
  expect(await panel.getByLabel('Trainer').inputValue()).toBe('Beatrice Adhiambo')
  await by.write('Peter Mwangi', panel.getByLabel('Trainer'))
  await send(by, page, 'Send request')
  await see(page, 'Bulker training renewal request sent successfully')
}
