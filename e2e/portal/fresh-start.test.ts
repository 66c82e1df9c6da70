import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRegister, aRegisterRow } from '../../src/import-export/import.factory.ts'
import { aPng } from '../../src/platform/server/files/sample-picture.factory.ts'
import { aBrowser } from '../browser.ts'
import { inputModes } from '../input-mode.ts'
import { desk } from '../journey.ts'
import { freePort, startAsNewcomer, type Newcomer } from './newcomer.ts'
import { arrive, button, link, see } from '../screen.ts'
import { decide, goTo, rowOf } from '../steps.ts'

/** A newcomer's setup: `npm start` on an empty folder with no settings: one process, embedded PostgreSQL, demo data. */
const port = await freePort()
const open = aBrowser(`http://127.0.0.1:${port}`)
const by = inputModes.mouse
const name = 'Newcomer Wekesa'
let newcomer: Newcomer | undefined

beforeAll(async () => void (newcomer = await startAsNewcomer(port)), 600_000)
afterAll(async () => void (await newcomer?.end()), 60_000)

async function logIn(person: string): Promise<Page> {
  const page = await open(desk)
  page.context().setDefaultTimeout(30_000)
  await page.goto('/')
  await by.write(newcomer?.numberOf(person) ?? '', page.getByLabel('Phone number'))
  await by.press(button(page, 'Send code'))
  await by.press(button(page, 'Fill in'))
  await by.press(button(page, /Mombasa grinding plant/))
  await page.waitForURL(/\/app\/staff-portal\//)
  return page
}

it(
  'on a fresh start an import, an upload, a request and its decision, the bell and an export work at once',
  { timeout: 300_000 },
  async () => {
    const [halima, peter] = [await logIn('Halima Said'), await logIn('Peter Kariuki')]
    await takeIn(halima)
    await openDriver(halima)
    await addPicture(halima)
    await askToSuspend(halima)
    await approve(peter)
    await seeOutcome(halima)
    await takeAlong(halima)
  },
)

it('Ctrl-C ends every process', { timeout: 60_000 }, async () => {
  const running = newcomer
  newcomer = undefined
  expect(await running?.end()).toBe(true)
  await expect(fetch(`http://127.0.0.1:${port}/v1/health/live`)).rejects.toThrow('fetch failed')
})

/** On the screen, in the process that has just loaded the demo data. */
async function takeIn(page: Page): Promise<void> {
  const Transporter = 'Coastline Hauliers'
  const rows = [
    aRegisterRow({ Transporter, 'Driver Name': name, 'ID No.': '90000001', 'Licence No': 'DL-N1', 'Card No': 'N90000001' }),
    aRegisterRow({ Transporter, 'Driver Name': 'Refused Kamau', 'ID No.': '90000002', 'Phone 1': 'ask the office' }),
  ]
  const register = aRegister(rows)
  await page.goto('/app/staff-portal/drivers/import')
  await arrive(page, 'Import drivers')
  const file = { name: register.name, mimeType: register.type, buffer: Buffer.from(await register.arrayBuffer()) }
  await by.attach(file, page.getByLabel('Register', { exact: true }))
  await see(page, '1 driver of 2 rows can be imported. Nothing has been changed yet.')
  await by.press(button(page, 'Import 1 driver'))
  await see(page, '1 driver imported.')
}

async function openDriver(page: Page): Promise<void> {
  await goTo(by, page, 'All drivers')
  await by.write(name, page.getByRole('textbox', { name: /^Search by/ }))
  await by.press(rowOf(page, name))
  await arrive(page, name)
}

async function addPicture(page: Page): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), by.press(button(page, 'Add picture'))])
  await chooser.setFiles({ name: 'newcomer.png', mimeType: 'image/png', buffer: await aPng() })
  await by.press(button(page, 'Use this picture'))
  await button(page, 'Change picture').waitFor()
  await page.reload()
  const picture = page.getByRole('img', { name })
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
}

async function askToSuspend(page: Page): Promise<void> {
  await by.press(button(page, 'Suspend'))
  const panel = page.getByRole('dialog', { name: 'Suspend driver' })
  await by.write('14', panel.getByLabel('Duration'))
  await by.write('Overtook at the gate.', panel.getByLabel('Comment'))
  await by.press(button(panel, 'Send request'))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to submit the request?' })
  await by.press(button(question, 'Send request'))
  await see(page, 'Suspend driver request sent successfully')
}

async function approve(page: Page): Promise<void> {
  await goTo(by, page, 'Requests')
  // The oldest come first, and the demonstration has more than a page.
  await by.write(name, page.getByRole('textbox', { name: /^Search by/ }))
  await by.press(rowOf(page, `Suspend driver, ${name}`))
  await arrive(page, 'Suspend driver')
  await decide(by, page, { comment: 'Seen on camera 4.' })
}

/** Status, pass, history and bell, without reloading. */
async function seeOutcome(page: Page): Promise<void> {
  await expect.poll(() => page.getByText('Suspended', { exact: true }).count(), { timeout: 20_000 }).toBe(2)
  await by.press(button(page, /^Notifications, \d+ unread$/))
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const news = panel.getByRole('listitem').filter({ hasText: `Peter Kariuki approved this request for ${name}.` })
  await by.press(link(news, 'Suspend driver: approved'))
  await arrive(page, 'Suspend driver')
  await see(page, 'Seen on camera 4.')
  await see(page, name)
}

/** The filtered list, as a readable file. */
async function takeAlong(page: Page): Promise<void> {
  await page.goto(`/app/staff-portal/drivers/current/dashboard?key=suspended&search=${encodeURIComponent(name)}`)
  await see(page, '1 driver')
  await by.press(button(page, 'Export'))
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(name)
  expect(lines[1]).toContain('90000001')
}
