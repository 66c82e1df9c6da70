import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import { aBrowser } from '../browser.ts'
import {
  addDoctor,
  addPlant,
  addRole,
  askToSuspend,
  choosing,
  confirmAccess,
  importRegister,
  invite,
  logIn,
  seesOnly,
  type Invitee,
} from './first-day-steps.ts'
import { inputModes } from '../input-mode.ts'
import { desk } from '../journey.ts'
import { freePort } from '../../world/free-port.ts'
import { installForProduction, type Installation } from '../portal/production.ts'
import { arrive, button, link, see } from '../screen.ts'
import { decide, goTo, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const by = inputModes.mouse
const plant = 'Athi River works'
const [transporter, doctor, driver] = ['Coastline Hauliers', 'Dr Njeri Otieno', 'Baraka Wekesa']
const read = ['View drivers, passes and cards', 'View requests']
const raise = 'Submit requests about drivers'
const manage = 'Manage users and roles'

const invitees: readonly Invitee[] = [
  {
    first: 'Peter',
    last: 'Kariuki',
    phone: '+254700000111',
    email: 'peter@plant.example',
    portal: 'Staff portal',
    role: 'Safety officer',
    permissions: [...read, raise, manage],
    sees: ['Inbox', 'Drivers', 'Gate', 'Training', 'Settings', 'Requests', 'Confirmations'],
  },
  {
    first: 'Grace',
    last: 'Achieng',
    phone: '+254700000112',
    email: 'grace@coastline.example',
    portal: 'Transporter portal',
    role: 'Transport office',
    permissions: read,
    actsFor: choosing('Transporter', transporter),
    sees: ['Drivers', 'Passes', 'Requests', 'Cases', 'Training scheduler', 'Scorecard'],
  },
  {
    first: 'Njeri',
    last: 'Otieno',
    phone: '+254700000113',
    email: 'njeri@clinic.example',
    portal: 'Doctor portal',
    role: 'Plant doctor',
    permissions: [raise],
    actsFor: choosing('Doctor', doctor),
    needsColleague: true,
    sees: ['Renewals', 'Appointments'],
  },
  {
    first: 'Moses',
    last: 'Mutua',
    phone: '+254700000114',
    email: 'moses@safe.example',
    portal: 'Defensive driving portal',
    role: 'Driving trainer',
    permissions: [raise],
    actsFor: (panel) => by.write('Safe Hands Driving', panel.getByLabel('Training company')),
    needsColleague: true,
    sees: ['Renewals'],
  },
]

const port = await freePort()
const open = aBrowser(`http://127.0.0.1:${port}`)
let installation: Installation
beforeAll(async () => void (installation = await installForProduction(port)), 120_000)
afterAll(() => installation.end(), 60_000)

const mailedCode = (email: string) => async (): Promise<string> =>
  /\d{6}/.exec(await installation.takeMail(email, /\d{6} is your login code/))?.[0] ?? ''

it('a new installation works from the first administrator to the first decision', { timeout: minutes(3) }, async () => {
  const admin = await open(desk)
  await admin.goto('/')
  await see(admin, 'This installation has no users yet')
  expect(installation.output()).toContain('npx driver-pass admin --phone')
  const halima = { phone: '+254700000110', email: 'halima@plant.example' }
  const created = await installation.createAdministrator({ ...halima, name: 'Halima Said', plant })
  expect(created).toContain(`Halima Said is an administrator of ${plant}`)
  await admin.reload()
  await logIn(admin, halima.phone, mailedCode(halima.email))

  await addPlant(admin, 'Kitale works')
  await importRegister(
    admin,
    'transporters',
    new File([`name,email\n${transporter},office@coastline.example\n`], 'transporters.csv', { type: 'text/csv' }),
  )
  await importRegister(admin, 'drivers', aRegister([aRegisterRow({ Transporter: transporter, 'Driver Name': driver })]))
  await addDoctor(admin, doctor)
  for (const person of invitees) await addRole(admin, person)
  for (const person of invitees) await invite(admin, person, plant)

  const [officer] = await Promise.all(invitees.filter(({ needsColleague }) => !needsColleague).map(enter))
  if (!officer) throw new Error('Nobody was invited')
  for (const person of invitees.filter(({ needsColleague }) => needsColleague)) {
    await confirmAccess(officer, person)
    await enter(person)
  }
  await askToSuspend(officer, driver)
  // Roles and users are in Settings.
  await by.press(link(admin, /^Back to /))
  await goTo(by, admin, 'Inbox', 'Requests')
  await by.press(button(admin, 'Table'))
  await by.press(rowOf(admin, `Suspend driver, ${driver}`))
  await arrive(admin, 'Suspend driver')
  await decide(by, admin, { comment: 'Seen at the gate.' })
  await expect.poll(() => officer.getByText('Suspended', { exact: true }).count(), { timeout: 20_000 }).toBeGreaterThan(0)
})

/** With the code from the mail. The invitation names no address, as the installation has no PUBLIC_URL. */
async function enter({ phone, email, sees }: Invitee): Promise<Page> {
  const page = await open(desk)
  const invitation = await installation.takeMail(email, /has given you access to/)
  expect(invitation).not.toContain('http')
  await page.goto('/auth/login/verify-phone')
  await logIn(page, phone, mailedCode(email))
  await seesOnly(page, sees)
  return page
}
