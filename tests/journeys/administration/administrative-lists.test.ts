import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, problemAt, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const administrative = '/app/staff-portal/administrative'
const transporters = `${administrative}/transporters`

const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const closed = (panel: Locator): Promise<void> => panel.waitFor({ state: 'hidden' })

const lists = [
  ['syllabus', 'Syllabus', 'syllabus', 'Syllabus added', inputModes.keyboard],
  ['doctors', 'List of approved dhps doctors', 'doctor', 'Doctor added', inputModes.touch],
  ['training-companies', 'Training companies', 'training company', 'Training company added', inputModes.touch],
  ['plants', 'Plants', 'plant', 'Plant added', inputModes.keyboard],
  ['syllabus', 'Syllabus', 'syllabus', 'Syllabus added', inputModes.touch],
] as const

it.each(firstOf(lists, 2))('%s: adds, finds by the address, and deletes', async (path, title, one, added, by) => {
  const page = await journey.visit(halima, `${administrative}/${path}`, by.view)
  await arrive(page, title)
  await by.press(button(page, `Add ${one}`).first())
  const adding = panelOf(page, `Add ${one}`)
  await by.write('Night  shift', adding.getByLabel('Name'))
  await page.keyboard.press('Enter')
  await see(page, added)
  await closed(adding)
  await by.write('night sh', page.getByRole('textbox', { name: /^Search by name/ }))
  await expectAddress(page, `${administrative}/${path}?search=night+sh`)
  await see(page, 'Night shift')
  await page.reload()
  await see(page, 'Night shift')
  await by.press(button(page, 'Actions for Night shift').filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: `Delete ${one}` }))
  await by.press(button(page.getByRole('alertdialog'), `Delete ${one}`))
  await see(page, 'Deleted successfully')
  await by.press(button(page, 'Clear filters').first())
  await expectAddress(page, `${administrative}/${path}`)
})

it('refuses to delete a row in use and says what uses it, by keyboard', async () => {
  const by = inputModes.keyboard
  const name = `Jomvu Logistics ${by.name}`
  const { id } = await aTransporter(db, { name })
  await aPassHolder(db, { plantId, transporter_id: id })
  const page = await journey.visit(halima, transporters, by.view)
  await by.press(button(page, `Actions for ${name}`).filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: 'Delete transporter' }))
  await by.press(button(page.getByRole('alertdialog'), 'Delete transporter'))
  await see(page, 'Used by 1 driver')
  await see(page, name)
})

it('shows a duplicate name at its field and asks before discarding input, by touch', async () => {
  const by = inputModes.touch
  await aTransporter(db, { name: `Tsavo Carriers ${by.name}` })
  const page = await journey.visit(halima, transporters, by.view)
  await by.press(button(page, 'Add transporter'))
  const adding = panelOf(page, 'Add transporter')
  await by.write(`tsavo carriers ${by.name}`, adding.getByLabel('Name'))
  await by.write('yard@tsavo.example', adding.getByLabel('Email'))
  await by.press(button(adding, 'Add transporter'))
  expect(await problemAt(adding.getByLabel('Name'))).toBe('A transporter with this name already exists')
  expect(await adding.getByLabel('Email').inputValue()).toBe('yard@tsavo.example')
  await page.keyboard.press('Escape')
  await by.press(button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay'))
  await by.write(`Tsavo Carriers East ${by.name}`, adding.getByLabel('Name'))
  await by.press(button(adding, 'Add transporter'))
  await see(page, 'Transporter added')
  await closed(adding)
  await by.press(button(page, 'Add transporter'))
  expect(await panelOf(page, 'Add transporter').getByLabel('Name').inputValue()).toBe('')
})

it('Refresh shows a row that another user added, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, `${administrative}/auth-plants?search=athi+river+works+${by.name}`, by.view)
  await see(page, 'No authorised plants found')
  await anAuthPlant(db, { name: `Athi River works ${by.name}` })
  await by.press(button(page, 'Refresh'))
  await see(page, `Athi River works ${by.name}`)
})

it('the area opens transporters', async () => {
  const page = await journey.visit(halima, administrative)
  await arrive(page, 'Transporters')
  await expectAddress(page, transporters)
})
