import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { aRegister, aRegisterRow } from '../src/import-export/import.factory.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, expectAddress, link, see, seeThe } from './screen.ts'

const journey = await aJourney()
const clerk = await journey.person()
const reader = await journey.person({ permissions: ['drivers.read'] })
await aTransporter(journey.db, { name: 'Baraka Haulage' })

const importPath = '/app/staff-portal/drivers/import'
const Transporter = 'Baraka Haulage'

/** Chooses a file of this content as a person does. */
async function choose(page: Page, file: File): Promise<void> {
  const buffer = Buffer.from(await file.arrayBuffer())
  await page.getByLabel('Register', { exact: true }).setInputFiles({ name: file.name, mimeType: file.type, buffer })
}

it('somebody without the right is not led to the page', async () => {
  const page = await journey.visit(reader, importPath)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Choose the register').count()).toBe(0)
})

it.each([
  [new File([''], 'empty.csv', { type: 'text/csv' }), 'This file is empty'],
  [new File(['%PDF-1.7 …'], 'scan.pdf', { type: 'application/pdf' }), 'This is a PDF, not a table.'],
  [new File(['Transporter,Driver Name\n'], 'short.csv', { type: 'text/csv' }), 'These columns are missing'],
] as const)('a wrong file is refused in words and another one can be chosen', async (file, sentence) => {
  const page = await journey.visit(clerk, importPath)
  await choose(page, file)
  await see(page.getByRole('alert'), sentence)
  await choose(page, aRegister([aRegisterRow({ Transporter })], { name: 'right.csv' }))
  await see(page, '1 driver of 1 row would come in. Nothing has been changed yet.')
})

it.each([desk, phone])('a register is checked, shown with every problem at its row, and comes in, at $width', async (view) => {
  const page = await journey.visit(clerk, importPath, view)
  await arrive(page, 'Import drivers')
  const good = Array.from({ length: 3 }, () => aRegisterRow({ Transporter }))
  const bad = Array.from({ length: 30 }, () => aRegisterRow({ Transporter, 'Phone 1': '46908' }))
  await choose(page, aRegister([...good, ...bad], { name: 'yard.csv' }))

  await see(page, '3 drivers of 33 rows would come in. Nothing has been changed yet.')
  await see(page.getByRole('region', { name: 'Columns' }), 'Medical Expiry')
  await see(page.getByRole('region', { name: 'Why rows are refused' }), 'This is not a phone number')
  await page.getByRole('tab', { name: /Only problems/ }).click()
  await expectAddress(page, new RegExp(`^${importPath}\\?import_id=\\d+&show=problems$`))
  await see(page.getByRole('region', { name: 'List of refused rows' }), /1–25 of\s*30\s*refused rows/)
  await page.getByText('This is not a phone number: 46908').locator('visible=true').first().waitFor()

  const downloading = page.waitForEvent('download')
  await link(page, 'Download refused rows').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Refused rows of yard.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(31)

  await button(page, 'Import 3 drivers').click()
  await see(page, '3 drivers came in.')
  await page.reload()
  await see(page, '3 drivers came in.')
  await link(page, 'Go to All drivers').click()
  await arrive(page, 'All drivers')

  await page.goto(importPath)
  await choose(page, aRegister(good, { name: 'again.csv' }))
  await see(page, 'Nothing of this file would come in.')
  expect(await button(page, /^Import \d/).count()).toBe(0)
  await seeThe(page, 'button', { name: 'Choose another file' })
})

it('an import of another plant is as one that never was', async () => {
  const page = await journey.visit(clerk, importPath)
  await choose(page, aRegister([aRegisterRow({ Transporter })]))
  await see(page, '1 driver of 1 row would come in.')
  const stranger = await journey.visit(await journey.person(), new URL(page.url()).pathname + new URL(page.url()).search)
  await see(stranger, 'There is nothing here by that number.')
})
