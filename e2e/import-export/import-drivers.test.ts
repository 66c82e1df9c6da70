import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aNamedTransporter, aRegister, aRegisterRow } from '../../src/import-export/import.factory.ts'
import { touchAndKeyboard, inputModes, type InputMode } from '../input-mode.ts'
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
  expect(await link(page, 'Import drivers').count()).toBe(0)
})

it.each(touchAndKeyboard)(
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
    await see(page, 'Your corrections are saved.')
    await page.reload()
    await expect.poll(() => wrongCell.inputValue()).toBe('0724 865 881')
    await by.press(button(page, 'Check again'))
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
