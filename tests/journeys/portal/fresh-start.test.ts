import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPng } from '#platform/server/files/sample-picture.factory.ts'
import { aBrowser } from '../browser.ts'
import { inputModes } from '../input-mode.ts'
import { desk } from '../journey.ts'
import { freePort } from '../../world/free-port.ts'
import { startAsNewcomer, type Newcomer } from './newcomer.ts'
import { arrive, button, link, see } from '../screen.ts'
import { decide, goTo, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

/** A newcomer's setup: `npm start` on an empty folder with no settings: one process, embedded PostgreSQL, demo data. */
const port = await freePort()
const open = aBrowser(`http://127.0.0.1:${port}`)
const by = inputModes.mouse
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
    const driver = await findDriver(halima)
    await takeIn(halima, driver)
    await openDriver(halima, driver)
    await addPicture(halima, driver)
    await askToSuspend(halima)
    await approve(peter, driver)
    await seeOutcome(halima, driver)
    await takeAlong(halima, driver)
  },
)

it('Ctrl-C ends every process', { timeout: minutes(1) }, async () => {
  const running = newcomer
  newcomer = undefined
  expect(await running?.end()).toBe(true)
  await expect(fetch(`http://127.0.0.1:${port}/v1/health/live`)).rejects.toThrow('fetch failed')
})

type Person = { name: string; id_no: string }

/** A driver of the demonstration who may load. */
async function findDriver(page: Page): Promise<Person> {
  const answer = await page.request.get(`${driversContract.active.path}?verdict=cleared&sort=-name&page_size=10`)
  const { data } = (await answer.json()) as { data: readonly Person[] }
  const [found] = data
  if (!found) throw new Error('Nobody may load')
  return found
}

/** On the screen, in the process that has just loaded the demo data, whose plants have finished their first load. */
async function takeIn(page: Page, { id_no }: Person): Promise<void> {
  const register = Buffer.from(`ID No.,Yrs Exp\n${id_no},41\n90000002,many\n`)
  await page.goto('/app/staff-portal/drivers/import?mode=update')
  await arrive(page, 'Import drivers')
  await by.attach({ name: 'register.csv', mimeType: 'text/csv', buffer: register }, page.getByLabel('Register', { exact: true }))
  await see(page, '1 driver of 2 rows can be updated. Nothing has been changed yet.')
  await by.press(button(page, 'Update 1 driver'))
  await by.press(button(page.getByRole('alertdialog'), 'Update 1 driver'))
  await see(page, '1 driver updated.')
}

async function openDriver(page: Page, { name, id_no }: Person): Promise<void> {
  await goTo(by, page, 'Drivers', 'All drivers')
  await by.write(id_no, page.getByRole('textbox', { name: /^Search by/ }))
  await by.press(rowOf(page, name))
  await arrive(page, name)
}

async function addPicture(page: Page, { name }: Person): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), by.press(button(page, /^(?:Add|Change) picture$/))])
  await chooser.setFiles({ name: 'newcomer.png', mimeType: 'image/png', buffer: await aPng() })
  await by.press(button(page, 'Use this picture'))
  await button(page, 'Change picture').waitFor()
  await page.reload()
  const picture = page.getByRole('img', { name })
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
}

async function askToSuspend(page: Page): Promise<void> {
  await by.press(button(page, 'Suspend').first())
  const panel = page.getByRole('dialog', { name: 'Suspend driver' })
  await by.write('14', panel.getByLabel('Duration'))
  await by.write('Overtook at the gate.', panel.getByLabel('Comment'))
  await by.press(button(panel, 'Send request'))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to submit the request?' })
  await by.press(button(question, 'Send request'))
  await see(page, 'Suspend driver request sent successfully')
}

async function approve(page: Page, { name, id_no }: Person): Promise<void> {
  await goTo(by, page, 'Inbox', 'Requests')
  await by.press(button(page, 'Table'))
  // The oldest come first, and the demonstration has more than a page.
  await by.write(id_no, page.getByRole('textbox', { name: /^Search by/ }))
  await by.press(rowOf(page, `Suspend driver, ${name}`))
  await arrive(page, 'Suspend driver')
  await decide(by, page, { comment: 'Seen on camera 4.' })
}

/** Status, pass, history and bell, without reloading. */
async function seeOutcome(page: Page, { name }: Person): Promise<void> {
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
async function takeAlong(page: Page, { name, id_no }: Person): Promise<void> {
  await page.goto(`/app/staff-portal/drivers/current/dashboard?key=suspended&search=${id_no}`)
  await see(page, '1 driver')
  await by.press(button(page, 'Export'))
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(name)
  expect(lines[1]).toContain(id_no)
}
