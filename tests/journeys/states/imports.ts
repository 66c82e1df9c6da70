import type { Page } from 'playwright-core'
import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import { aNamedTransporter, aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

export async function importStates({ db }: Journey, person: CreatedPerson): Promise<readonly State[]> {
  const Transporter = await aNamedTransporter(db)
  const registered = { auth_plant_id: person.plantId, status_id: 8 }
  const found = db
    .selectFrom('driver')
    .select('id_no')
    .where((eb) => eb.and(registered))
  const { id_no } = await found.executeTakeFirstOrThrow()
  const path = `${staff}/drivers/import`
  const bring = async (page: Page, file: File) => {
    const sent = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
    await page.getByLabel('Register', { exact: true }).setInputFiles(sent)
  }
  const chooseGoodRegister = async (page: Page) => {
    const problem = aRegisterRow({ Transporter, 'Driver Name': 'Brian Kamau', 'Phone 1': 'ask the office' })
    // Nobody's who is barred in another state.
    await bring(page, aRegister([aRegisterRow({ Transporter, 'Phone 1': '0733 518 204' }), problem]))
    await see(page, 'Nothing has been changed yet.')
  }
  return [
    {
      name: 'a register that cannot be read',
      path,
      person,
      reach: async (page) => {
        await bring(page, new File(['no register'], 'notes.csv', { type: 'text/csv' }))
        await page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).waitFor()
      },
    },
    { name: 'a checked register', path, person, reach: chooseGoodRegister },
    {
      name: 'only the problems of a register',
      path,
      person,
      reach: async (page) => {
        await chooseGoodRegister(page)
        await page.getByRole('tab', { name: /Only problems/ }).click()
        await see(page, 'Phone 1:')
      },
    },
    {
      name: 'a corrected row of a register',
      path,
      person,
      reach: async (page) => {
        await chooseGoodRegister(page)
        const cell = page.getByRole('textbox', { name: /^Phone 1/ }).first()
        await cell.fill('0724 865 881')
        await cell.press('Enter')
        await see(page, /1 corrected row is right now/)
      },
    },
    {
      name: 'an update of registered drivers',
      path: `${path}?mode=update`,
      person,
      reach: async (page) => {
        await bring(page, new File([`ID No.,DL Expiry\n${id_no},03/02/2029\n`], 'update.csv', { type: 'text/csv' }))
        await see(page, 'Licence expiry:')
      },
    },
    {
      name: 'an imported register',
      path,
      person,
      reach: async (page) => {
        await chooseGoodRegister(page)
        await button(page, /^Import/).click()
        await see(page, '1 driver imported.')
      },
    },
  ]
}
