import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { proposedText } from '#confirmations/confirmations.rules.ts'
import { inputModes } from '../input-mode.ts'
import { arrive, button, link, see } from '../screen.ts'
import { goTo, rowOf } from '../steps.ts'

const by = inputModes.mouse

/** A person to invite, and what they see. */
export type Invitee = {
  first: string
  last: string
  phone: string
  email: string
  portal: string
  role: string
  permissions: readonly string[]
  actsFor?: (panel: Locator) => Promise<void>
  /** A doctor or trainer: a second manager of users confirms the access. */
  needsColleague?: boolean
  /** The entries of the navigation. */
  sees: readonly string[]
}

type Choosing = (panel: Locator) => Promise<void>

/** Picks an option of a combobox of the panel. */
export const choosing =
  (name: string, option: string): Choosing =>
  async (panel) => {
    await by.press(panel.getByRole('combobox', { name }))
    await panel.getByRole('combobox', { name }).fill(option)
    await by.press(panel.page().getByRole('option', { name: option }))
  }

export async function logIn(page: Page, phone: string, code: () => Promise<string>): Promise<void> {
  await by.write(phone, page.getByLabel('Phone number'))
  await by.press(button(page, 'Send code'))
  await arrive(page, 'Enter your code')
  await by.write(await code(), page.getByLabel('6-digit code'))
  await page.waitForURL(/\/app\//)
}

/** Its creator has access at once. */
export async function addPlant(page: Page, name: string): Promise<void> {
  await page.goto('/app/staff-portal/administrative/auth-plants')
  await by.press(button(page, 'Add plant'))
  const panel = page.getByRole('dialog', { name: 'Add plant' })
  await by.write(name, panel.getByLabel('Name'))
  await by.tick(panel.getByLabel('Yes'))
  await by.press(button(panel, 'Add plant'))
  await by.press(button(page.getByRole('alertdialog'), 'Save plant'))
  await see(page, 'Plant added')
  await by.press(button(page, /Change plant/))
  await see(page, name)
}

export async function addDoctor(page: Page, name: string): Promise<void> {
  await page.goto('/app/staff-portal/administrative/doctors')
  await by.press(button(page, 'Add doctor').first())
  const panel = page.getByRole('dialog', { name: 'Add doctor' })
  await by.write(name, panel.getByLabel('Name'))
  await by.write('DHPS 1', panel.getByLabel('Reg no'))
  await by.press(button(panel, 'Add doctor'))
  await see(page, 'Doctor added')
}

export async function importRegister(page: Page, kind: 'drivers' | 'transporters', register: File): Promise<void> {
  await page.goto(`/app/staff-portal/drivers/import?kind=${kind}`)
  const file = { name: register.name, mimeType: register.type, buffer: Buffer.from(await register.arrayBuffer()) }
  await by.attach(file, page.getByLabel('Register', { exact: true }))
  await by.press(button(page, `Import 1 ${kind.slice(0, -1)}`))
  await see(page, `1 ${kind.slice(0, -1)} imported.`)
}

export async function addRole(page: Page, { role, portal, permissions }: Invitee): Promise<void> {
  await page.goto('/app/staff-portal/user-management/roles')
  await by.press(link(page, 'New role'))
  await arrive(page, 'New role')
  await by.write(role, page.getByLabel('Name'))
  await by.tick(page.getByLabel(portal))
  for (const permission of permissions) await by.tick(page.getByLabel(permission))
  await by.press(button(page, 'Add role'))
  await see(page, 'Role added')
}

export async function invite(page: Page, person: Invitee, plant: string): Promise<void> {
  await page.goto('/app/staff-portal/user-management/users')
  await by.press(button(page, 'Add user'))
  const panel = page.getByRole('dialog', { name: 'Add user' })
  await by.write(person.phone, panel.getByLabel('Phone number'))
  await by.write(person.first, panel.getByLabel('First name'))
  await by.write(person.last, panel.getByLabel('Last name'))
  await by.write(person.email, panel.getByLabel('Email'))
  await by.pick(plant, panel.getByLabel('Plant'))
  await by.pick(person.portal, panel.getByLabel('Portal'))
  await by.pick(person.role, panel.getByLabel('Role'))
  await person.actsFor?.(panel)
  await by.press(button(panel, 'Add user'))
  await panel.waitFor({ state: 'detached' })
  await see(page, person.needsColleague ? proposedText : `${person.first} ${person.last}`)
}

/** By a colleague of whoever proposed it. */
export async function confirmAccess(page: Page, { first, last }: Invitee): Promise<void> {
  await page.goto('/app/staff-portal/confirmations/dash')
  await by.press(page.getByRole('link', { name: `Open Access of ${first} ${last} for ` }))
  await see(page, `Access of ${first} ${last}`)
  await by.tick(page.getByLabel('Confirm', { exact: true }))
  await by.write('They are known here.', page.getByLabel('Comment'))
  await by.press(button(page, 'Send decision'))
  await by.press(button(page.getByRole('alertdialog'), 'Confirm'))
  await see(page, 'Confirmed')
}

/** An entry's number of what waits stands below its name. */
export const seesOnly = (page: Page, entries: readonly string[]): Promise<void> =>
  expect
    .poll(async () => (await page.getByRole('navigation').getByRole('link').allInnerTexts()).map((entry) => entry.split('\n')[0]))
    .toEqual(entries)

export async function askToSuspend(page: Page, driver: string): Promise<void> {
  await goTo(by, page, 'Drivers', 'All drivers')
  await by.press(rowOf(page, driver))
  await arrive(page, driver)
  await by.press(button(page, 'Suspend').first())
  const panel = page.getByRole('dialog', { name: 'Suspend driver' })
  await by.write('14', panel.getByLabel('Duration'))
  await by.write('Overtook at the gate.', panel.getByLabel('Comment'))
  await by.press(button(panel, 'Send request'))
  await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  await see(page, 'Suspend driver request sent successfully')
}
