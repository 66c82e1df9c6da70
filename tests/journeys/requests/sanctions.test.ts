import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf, aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const settings = { evidence_review: true, blacklist_approvers: 2 }
await db.updateTable('auth_plant').set(settings).where('id', '=', plantId).execute()
const peter = await journey.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })

it('evidence that is not accepted is answered with new evidence, which ends the suspension', async () => {
  const driver = await aPassHolder(db, { plantId, name: 'Juma Hassan' })
  const grace = await journey.as({ portal: 'staff_portal', plantId })
  const violation = await grace.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await peter.call(processViolation.decide, { request_id: violation.request_id, comment: 'Seen', key: 'approve' })
  const asked = db.selectFrom('violation').select('evidence_request_id').where('request_id', '=', violation.request_id)
  const request_id = (await asked.executeTakeFirstOrThrow()).evidence_request_id ?? ''
  const office = await journey.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  await office.call(sanctionEvidenceContract.give, { request_id, file: aPdfFile('empty.pdf'), comment: 'Signed a warning' })

  const page = await journey.visit(halima, `/app/staff-portal/requests/details/${request_id}`)
  await arrive(page, /Juma Hassan/)
  await page.getByRole('radio', { name: /^Not accepted/ }).check()
  await page.getByLabel('Comment', { exact: true }).fill('The page is empty.')
  await button(page, 'Save review').click()
  await button(page.getByRole('alertdialog'), 'Save review').click()
  await see(page, 'Not accepted')

  const own = await journey.visit(office, `/app/transporter-portal/requests/details/${request_id}`)
  await see(own, 'The page is empty.')
  await own.locator('input[type=file]').first().setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await own.getByLabel('Comment', { exact: true }).fill('The signed page.')
  await button(own, 'Send evidence').click()
  await button(own.getByRole('alertdialog'), 'Send evidence').click()
  await see(own, 'Waits for the plant')

  await peter.call(sanctionEvidenceContract.review, { request_id, comment: 'Signed by both', key: 'approve' })
  const { status_id } = await db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect(status_id).toBe(driverStatus.active)
})

it('a blacklisting that two approve is sent with a reason and evidence, or says at each field what is missing', async () => {
  const driver = await aPassHolder(db, { plantId, name: 'Isaac Kimani' })
  const page = await journey.visit(halima, `/app/staff-portal/drivers/current/driver/${driver.id}`)
  await button(page, 'Blacklist').click()
  const panel = page.getByRole('dialog')
  await see(panel, 'Two colleagues approve it. They need a reason and evidence.')
  await panel.getByLabel('Comment', { exact: true }).fill('Sold from the load.')
  await button(panel, 'Send request').click()
  await see(page.getByRole('alertdialog'), 'Isaac Kimani will be barred permanently')
  await button(page.getByRole('alertdialog'), 'Send request').click()
  await see(panel, 'Choose a reason')
  await see(panel, 'Upload the evidence')
  await panel.getByLabel('Reason').selectOption({ label: 'Theft or sale of the load' })
  await panel.locator('input[type=file]').first().setInputFiles({ name: 'weighbridge.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await panel.getByRole('radio', { name: /^At this plant only/ }).check()
  await button(panel, 'Send request').click()
  await see(page.getByRole('alertdialog'), 'Isaac Kimani will be on hold at this plant until the review date')
  await button(page.getByRole('alertdialog'), 'Send request').click()
  await see(page, 'A request has already been sent to blacklist this driver')
})
