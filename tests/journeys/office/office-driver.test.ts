import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { openRecord } from './office-steps.ts'
import { arrive, button, problemAt, see } from '../screen.ts'
import { decide, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const by = inputModes.touch

async function send(page: Page, name: string): Promise<void> {
  await by.press(button(page.getByRole('dialog').last(), name))
  await by.press(button(page.getByRole('alertdialog'), name))
}

it(
  'a blocked driver’s page leads through every reason, and a driver who has left is reported, by touch',
  { timeout: minutes(1) },
  async () => {
    const { id: transporterId } = await aTransporter(journey.db)
    const office = await journey.person({ portal: 'transporter_portal', firstName: 'Joyce', transporterId })
    const { plantId } = office
    const driver = await aPassHolder(journey.db, {
      plantId,
      transporter_id: transporterId,
      name: 'Asha Otieno',
      vehicle_options: ['Bulker'],
    })
    const [clerk, officer] = [await journey.as({ portal: 'staff_portal', plantId }), await journey.as({ portal: 'staff_portal', plantId })]
    const { request_id } = await clerk.call(processViolation.raise, { driver_id: driver.id, ...aReport })
    await officer.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })

    const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`, by.view)
    await arrive(page, driver.name)
    await by.press(button(page, 'Send the evidence'))
    const panel = page.getByRole('dialog', { name: 'Sanction evidence' })
    await see(panel, aReport.violation)
    await by.attach({ name: 'warning.pdf', mimeType: 'application/pdf', buffer: aPdf() }, panel.locator('input[name=file]'))
    await by.write('A written warning was signed.', panel.getByLabel('Comment'))
    await send(page, 'Send evidence')
    await see(page, 'Sanction evidence sent successfully')
    await button(page, 'Send the evidence').waitFor({ state: 'detached' })
    await openRecord(page, 'Violations', by)
    await see(page, /^Sent$/)

    await by.press(button(page, 'Send the training report'))
    const report = page.getByRole('dialog', { name: 'Renew bulker training' })
    await by.press(button(report, 'Send request'))
    expect(await problemAt(report.getByLabel('Trainer'))).toBe('This is mandatory')
    await by.press(button(report, 'Cancel'))
    await report.waitFor({ state: 'detached' })
    await by.press(button(page, 'Driver has left'))
    await see(page.getByRole('dialog', { name: 'Driver has left' }), `DP-${driver.id_no}`)
    await by.write('He bought his own truck.', page.getByRole('dialog').getByLabel('Comment'))
    await send(page, 'Send request')
    await see(page, 'Card cancellation request sent successfully')

    const plant = await journey.visit(await journey.person({ plantId }), '/app/staff-portal/requests/dash', by.view)
    await by.press(rowOf(plant, `Cancel card, ${driver.name}`))
    await see(plant, 'Driver has left')
    await decide(by, plant, { comment: 'Agreed.' })
    await see(page, 'You reported that the driver has left.')
    await openRecord(page, 'Pass and card', by)
    await see(page, 'The driver left')
  },
)
