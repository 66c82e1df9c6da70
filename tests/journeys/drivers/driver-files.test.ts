import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { ownPageContract } from '#extensions/own-page/own-page.contract.ts'
import { callCommand } from '#tests/world/run-command.ts'
import { accessibilityFindings, bringAxe } from '../accessibility.ts'
import { aJourney, phone } from '../journey.ts'
import { button, link, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey

async function downloaded(page: Page, name: string): Promise<string> {
  await button(page, name).waitFor({ timeout: minutes(1) })
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  const path = join(journey.folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

const verified = async (path: string): Promise<unknown> => callCommand('operations/cli/verify-file.ts', [path], {})

it('an officer has a file made, downloads it, and anybody verifies it without the product', async () => {
  const officer = await journey.person()
  const { id } = await aPassHolder(db, { plantId: officer.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(officer, `/app/staff-portal/drivers/current/driver/${id}`)
  await page.getByRole('tab', { name: 'Files' }).click({ timeout: minutes(1) })
  await button(page, 'Have a file made…').click()
  await page.getByLabel('Accident enquiry').check()
  await page.getByLabel('Reason').fill('Accident on the quarry road')
  await button(page, 'Make the file').click()
  const zip = await downloaded(page, 'Download DF-1 as ZIP')
  expect(await verified(zip)).toMatchObject({ code: 0, output: expect.stringContaining('Intact: DF-1') })
})

it('a driver asks by the own page, an officer hands the copy over, and the driver takes it on a phone', async () => {
  const officer = await journey.person()
  const { plantId } = officer
  const driver = await aPassHolder(db, { plantId, name: 'Brian Wafula' })
  const office = await journey.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const own = new URL((await office.call(ownPageContract.create, { driver_id: driver.id })).link ?? '').pathname
  const telephone = await journey.visit(undefined, `${own}?lang=en`, phone)
  await link(telephone, 'Ask for a copy').click()
  await bringAxe(telephone)
  expect(await accessibilityFindings(telephone)).toEqual([])
  await button(telephone, 'Ask for the copy').click()
  await see(telephone, /The plant has your request/)

  const page = await journey.visit(officer, '/app/staff-portal/drivers/copies', phone)
  await button(page, 'Make the copy: Brian Wafula').click()
  await button(page, 'Hand over: Brian Wafula').click({ timeout: minutes(1) })
  await page.getByLabel('ID card').check()
  await page.getByLabel('On the phone').check()
  await page.getByLabel('Number on the document').fill('1')
  await button(page, 'Hand over').click()
  await see(page, 'This is not the number that is kept of this driver')
  await page.getByLabel('Number on the document').fill(driver.id_no)
  await button(page, 'Hand over').click()
  await see(page, 'Never send the code with the link. Five wrong codes end it.')
  const shown = await page.getByRole('dialog').innerText()
  const path = /\/k\/[A-Z2-7]{52}/.exec(shown)?.[0] ?? ''
  const code = /^\d{3} \d{3}$/m.exec(shown)?.[0] ?? ''

  await telephone.goto(`${path}?lang=en`)
  await bringAxe(telephone)
  expect(await accessibilityFindings(telephone)).toEqual([])
  await telephone.getByLabel('The six digits that the plant gave you').fill('1')
  await button(telephone, 'Download everything (ZIP)').click()
  await see(telephone, 'Enter the six digits.')
  await telephone.getByLabel('The six digits that the plant gave you').fill(code)
  const zip = await downloaded(telephone, 'Download everything (ZIP)')
  await see(telephone, /Downloaded/)
  expect(await verified(zip)).toMatchObject({ code: 0 })

  await button(page, 'Done').click()
  await page.getByRole('tab', { name: 'Done' }).click()
  await see(page, /Opened once/)
  await button(page, 'End the link: Brian Wafula').click()
  await button(page.getByRole('alertdialog'), 'End the link').click()
  await see(page, 'The link no longer works')
  await telephone.goto(`${path}?lang=en`)
  await see(telephone, 'This link does not work')
  await telephone.goto(`${own}?lang=en`)
  await see(telephone, /You were given a copy on/)
})
