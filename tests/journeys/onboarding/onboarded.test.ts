import { expect, it } from 'vitest'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { aReturnedApplication } from './returned-application.ts'
import { arrive, button, expectAddress, problemAt, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const pdf = { name: 'again.pdf', mimeType: 'application/pdf', buffer: aPdf() }

it('an office hands in what was returned, and only that, and resubmits on a phone', async () => {
  const by = inputModes.touch
  const { office, driverName, driverId } = await aReturnedApplication(journey)
  const page = await journey.visit(office, '/app/transporter-portal/onboarded/drivers/dash', by.view)
  await arrive(page, 'Onboarded drivers')
  await by.press(page.getByRole('tab', { name: /^Needs you/ }))
  await see(page, 'Medical report')
  await by.press(rowOf(page, driverName))
  await expectAddress(page, `/app/transporter-portal/onboarded/drivers/driver/${driverId}`)
  await arrive(page, driverName)
  await see(page, 'The stamp is missing')
  expect(await page.getByLabel(/^File: /).count()).toBe(1)
  expect(await button(page, 'Resubmit').isDisabled()).toBe(true)

  await by.press(button(page, 'Hand in Medical report'))
  expect(await problemAt(page.getByLabel('File: Medical report'))).toBe('Choose the new document')
  await page.getByLabel('File: Medical report').setInputFiles(pdf)
  await see(page, 'again.pdf')
  await by.press(button(page, 'Hand in Medical report'))
  await see(page, 'Ready to resubmit')
  await by.press(button(page, 'Resubmit'))
  await see(page, 'Submitted')
  await button(page, 'Resubmit').waitFor({ state: 'hidden' })

  await by.press(button(page, 'Withdraw'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Withdraw this application?' }), 'Withdraw'))
  await see(page, 'Withdrawn')
})
