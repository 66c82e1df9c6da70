import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { aNamedTransporter, aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import { dealtTo, inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, link, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const Transporter = await aNamedTransporter(db)
const importing = '/app/staff-portal/drivers/import'

async function chooseRegister(by: InputMode, page: Page, file: File): Promise<void> {
  const register = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
  await by.attach(register, page.getByLabel('Register', { exact: true }))
}

it('a file that is not a register is refused with a message, and another can be chosen', async () => {
  const page = await journey.visit(await journey.person(), importing)
  await arrive(page, 'Import drivers')
  await chooseRegister(inputModes.mouse, page, new File(['not a register'], 'notes.csv', { type: 'text/csv' }))
  await page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  await page.getByLabel('Register', { exact: true }).waitFor({ state: 'attached' })
})

it('without the permission the page does not exist', async () => {
  const page = await journey.visit(await journey.person({ permissions: ['drivers.read'] }), importing)
  await arrive(page, 'You do not have access')
  expect(await link(page, 'Import').count()).toBe(0)
})

it.each(dealtTo('touch'))(
  'previews a register with problems, corrects one, imports it and returns the refused rows as a file, by $name',
  async (by) => {
    const halima = await journey.person()
    const page = await journey.visit(halima, importing, by.view)
    const good = aRegisterRow({ Transporter, 'Driver Name': 'Asha Otieno' })
    const register = aRegister([
      good,
      aRegisterRow({ Transporter, 'Driver Name': 'Brian Kamau', 'Phone 1': 'ask the office' }),
      aRegisterRow({ Transporter: 'Nobody we know', 'Driver Name': 'Cyrus Mutua' }),
    ])
    await chooseRegister(by, page, register)
    await see(page, '1 driver of 3 rows can be imported. Nothing has been changed yet.')
    await see(page.getByRole('region', { name: 'Columns' }), 'Driver Name')
    await by.choose(page.getByRole('main').getByRole('tab', { name: /Only problems/ }))
    await see(page, 'Phone 1:')
    await see(page, 'ask the office')
    const wrongCell = page.getByRole('textbox', { name: /^Phone 1/ }).first()
    await by.write('0724 865 881', wrongCell)
    await wrongCell.press('Enter')
    await see(page, 'Your corrections are saved. 1 corrected row is right now.')
    await see(page, '2 drivers of 3 rows can be imported. Nothing has been changed yet.')
    await see(page.getByRole('row', { name: /Line 3|^3 / }).or(page.getByRole('listitem').filter({ hasText: 'Line 3' })), 'New')
    await page.reload()
    await by.press(page.getByText('The other cells of this row').first())
    await expect.poll(() => wrongCell.inputValue()).toBe('0724 865 881')
    const checkedFirst = page.url()
    await by.press(button(page, 'Check again'))
    await expect.poll(() => page.url()).not.toBe(checkedFirst)
    await see(page, '2 drivers of 3 rows can be imported. Nothing has been changed yet.')
    const address = page.url()

    await by.press(button(page, 'Import 2 drivers'))
    await see(page, '2 drivers imported.')
    const [download] = await Promise.all([page.waitForEvent('download'), by.press(link(page, 'Download refused rows'))])
    const refused = await readFile(await download.path(), 'utf8')
    expect(refused).toContain('Cyrus Mutua')
    expect(refused).not.toContain('Brian Kamau')
    expect(page.url()).toBe(address)

    await by.press(link(page, 'Go to All drivers'))
    await arrive(page, 'All drivers')
    await see(page, 'Asha Otieno')
    await see(page, '2 drivers')
  },
)

it('shows how dates, names, totals and letters are read, switches the order of a column, and takes a total back', async () => {
  const page = await journey.visit(await journey.person(), importing)
  const row = aRegisterRow({ Transporter: Transporter.toUpperCase(), 'Driver Name': 'DANIEL MUÑOZ', 'Medical Expiry': '02/11/2027' })
  const text = await aRegister([row]).text()
  await chooseRegister(inputModes.mouse, page, new File([`${text}Total,1\n`], 'register.csv', { type: 'text/csv' }))
  const reading = page.getByRole('region', { name: 'How the file is read' })
  await see(reading, 'The text is read as UTF-8')
  await see(reading, `${Transporter.toUpperCase()} read as ${Transporter}`)
  await see(reading, '02/11/2027 → 02 Nov 2027')
  await see(page.getByRole('table'), 'Daniel Muñoz')
  await see(page.getByRole('table'), '02 Nov 2027')

  const order = reading.getByRole('group', { name: 'Order of the dates in Medical Expiry' })
  await order.getByRole('radio', { name: 'Month first' }).click()
  await see(reading, '02/11/2027 → 11 Feb 2027')
  await see(page.getByRole('table'), '11 Feb 2027')
  await see(reading, 'Read with the month first, as chosen.')

  await see(reading, 'Line 3: Total | 1')
  await button(page, 'Read line 3 as a row').click()
  await see(page, '1 driver of 2 rows can be imported. Nothing has been changed yet.')
  await see(reading, 'Read with the month first, as chosen.')
})

it('asks which sheet of a workbook is the register', async () => {
  const page = await journey.visit(await journey.person(), importing)
  const headings = ['Transporter', 'Driver Name', 'ID No.', 'Phone 1', 'D.O.B', 'Licence No']
  const sheetOf = (name: string, id: string) => ({
    sheet: name,
    data: [headings, [Transporter, 'Asha Otieno', id, '0724865880', '16/07/1990', `DL-${id}`]],
  })
  const bytes = await writeXlsxFile([sheetOf('Active', '77000001'), sheetOf('Left', '77000002')]).toBuffer()
  await chooseRegister(inputModes.mouse, page, new File([new Uint8Array(bytes)], 'register.xlsx'))
  await see(page, "Several sheets of this workbook could be the register: 'Active' and 'Left'. Choose one of them.")
  await button(page, 'Left').click()
  await see(page, '1 driver of 1 row can be imported.')
  await see(page.getByRole('region', { name: 'How the file is read' }), "The sheet 'Left' is read.")
})
