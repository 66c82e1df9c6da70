import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { anAuthPlant } from '../src/administration/auth-plants/auth-plants.factory.ts'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aJourney } from './journey.ts'
import { arrive, button, expectAddress, heading, link, problemAt, see, seeThe } from './screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const administrative = '/app/staff-portal/administrative'
const transporters = `${administrative}/transporters`

const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const closed = (panel: Locator): Promise<void> => panel.waitFor({ state: 'hidden' })

it.each([
  ['syllabus', 'Syllabus', 'syllabus', 'Syllabus added'],
  ['plants', 'Plants', 'plant', 'Plant added'],
  ['doctors', 'List of approved dhps doctors', 'doctor', 'Doctor added'],
])('%s: added, found by what the address says, deleted', async (path, title, one, added) => {
  const page = await journey.visit(halima, `${administrative}/${path}`)
  await arrive(page, title)
  await button(page, `Add ${one}`).first().click()
  const adding = panelOf(page, `Add ${one}`)
  await adding.getByLabel('Name').fill('Night  shift')
  await page.keyboard.press('Enter')
  await see(page, added)
  await closed(adding)
  await page.getByRole('textbox', { name: /^Search by name/ }).fill('night sh')
  await expectAddress(page, `${administrative}/${path}?search=night+sh`)
  await seeThe(page, 'rowheader', { name: 'Night shift' })
  await page.reload()
  await seeThe(page, 'rowheader', { name: 'Night shift' })
  await button(page, 'Actions for Night shift').click()
  await page.getByRole('menuitem', { name: `Delete ${one}` }).click()
  await button(page.getByRole('alertdialog'), `Delete ${one}`).click()
  await see(page, 'Deleted successfully')
  await button(page, 'Clear filters').first().click()
  await expectAddress(page, `${administrative}/${path}`)
})

it('what is in use stays, and one is told by what', async () => {
  const { id } = await aTransporter(db, { name: 'Jomvu Logistics' })
  await aPassHolder(db, { plantId, transporter_id: id })
  const page = await journey.visit(halima, transporters)
  await button(page, 'Actions for Jomvu Logistics').click()
  await page.getByRole('menuitem', { name: 'Delete transporter' }).click()
  await button(page.getByRole('alertdialog'), 'Delete transporter').click()
  await see(page, 'Used by 1 driver')
  await seeThe(page, 'rowheader', { name: 'Jomvu Logistics' })
})

it('a name that is taken is said at its field; nothing that was typed is lost, nor without a question', async () => {
  await aTransporter(db, { name: 'Tsavo Carriers' })
  const page = await journey.visit(halima, transporters)
  await button(page, 'Add transporter').click()
  const adding = panelOf(page, 'Add transporter')
  await adding.getByLabel('Name').fill('tsavo carriers')
  await adding.getByLabel('Email').fill('yard@tsavo.example')
  await button(adding, 'Add transporter').click()
  expect(await problemAt(adding.getByLabel('Name'))).toBe('There is a transporter of this name already')
  expect(await adding.getByLabel('Email').inputValue()).toBe('yard@tsavo.example')
  await page.keyboard.press('Escape')
  await button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  await adding.getByLabel('Name').fill('Tsavo Carriers East')
  await button(adding, 'Add transporter').click()
  await see(page, 'Transporter added')
  await closed(adding)
  await button(page, 'Add transporter').click()
  expect(await panelOf(page, 'Add transporter').getByLabel('Name').inputValue()).toBe('')
})

it('Refresh brings what another has added meanwhile', async () => {
  const page = await journey.visit(halima, `${administrative}/auth-plants?search=athi`)
  await see(page, 'No authorised plants found')
  await anAuthPlant(db, { name: 'Athi River works' })
  await button(page, 'Refresh').click()
  await seeThe(page, 'rowheader', { name: 'Athi River works' })
})

it('the area leads to transporters, and is closed to whoever does not maintain it', async () => {
  const page = await journey.visit(halima, administrative)
  await arrive(page, 'Transporters')
  await expectAddress(page, transporters)
  for (const entry of ['Transporters', 'Syllabus', 'Plants', 'Approved doctors', 'Authorised plants']) await link(page, entry).waitFor()
  const peter = await journey.person({ permissions: ['drivers.read', 'requests.read'] })
  const refused = await journey.visit(peter, transporters)
  await arrive(refused, 'This is not for your role')
  expect(await link(refused, 'Transporters').count()).toBe(0)
  expect(await heading(refused, 'Transporters').count()).toBe(0)
})
