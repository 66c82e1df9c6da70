// The gate without a network: the snapshot's size and time, a cold opening, and from frame to verdict.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext } from 'playwright-core'
import { aPerson } from '#accounts/accounts.factory.ts'
import { sessionCookie } from '#accounts/sign-in/sign-in.rules.ts'
import { openGateData } from '#gate/offline/gate-data.service.ts'
import { installChromium } from '../scripts/browser.mjs'
import { cameraOf, filmCard } from '#tests/world/card-film.ts'
import { prepareDatabase, queryOnce } from './database.ts'
import { notedBy, noteTimes, slowDown } from './gate-phone.ts'
import { benchNow, benchProduct } from './product.ts'

const { values } = parseArgs({ options: { drivers: { type: 'string', default: '20k' }, times: { type: 'string', default: '10' } } })
const times = Number(values.times)
const plantId = '1'
const gate = '/app/staff-portal/gate'
const slowRate = 4
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const database = await prepareDatabase(values.drivers, console.log)
const product = await benchProduct(database.address, resolve('dist/web'))
const folder = await mkdtemp(join(tmpdir(), 'bench-gate-'))
try {
  await measureSnapshot()
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const guard = await aPerson(product.db, { portal: 'staff_portal', plantId, now: benchNow })
  const [card] = await queryOnce(
    database.address,
    'select c.id from card c join driver d on d.id = c.driver_id where d.status_id = 8 and c.cancelled_at is null order by c.id limit 1',
  )
  const film = join(folder, 'card.mjpeg')
  const { cardKeys: keys, files } = product.services
  await writeFile(film, await filmCard({ keys, files }, { cardId: card?.['id'] ?? '', plantId, userId: guard.userId }))
  const browser = await chromium.launch({ executablePath: installChromium(), args: [...quiet, ...cameraOf(film)] })
  try {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: address })
    await phone.addCookies([{ name: sessionCookie(false), value: guard.token, url: address, httpOnly: true, sameSite: 'Lax' }])
    await phone.addInitScript(noteTimes)
    await enrol(phone)
    await phone.setOffline(true)
    await measureOpening(phone, 1)
    await measureOpening(phone, slowRate)
    await measureChecks(phone)
  } finally {
    await browser.close()
  }
} finally {
  await product.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Each half a minute later, when the one before is not shared any more. */
async function measureSnapshot(): Promise<void> {
  const source = openGateData(product.services.cardKeys)
  const spent: number[] = []
  let bytes = 0
  for (let nth = 0; nth < times; nth++) {
    const began = performance.now()
    bytes = (await source.snapshot(product.db, plantId, new Date(benchNow.getTime() + nth * 60_000))).length
    spent.push(performance.now() - began)
  }
  console.log(`Snapshot of ${values.drivers} drivers: ${(bytes / 1_000_000).toFixed(2)} MB (at most 2), ${figures(spent)} (below 1000)`)
}

async function enrol(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage()
  await page.goto(`${gate}/devices`)
  await page.getByLabel('Name of the device').fill(`Bench ${Date.now()}`)
  await page.getByRole('button', { name: 'Enrol this device' }).click()
  await page.getByText(/^It is enrolled as/).waitFor()
  await page.goto(gate)
  await page.getByText(/^Ready without a network/).waitFor({ timeout: 60_000 })
  await page.getByLabel('Your PIN for checks without a network').fill('4711')
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await page.getByText('You have a PIN on this device.').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.close()
}

/** From the address to the first title, data verified and read. */
async function measureOpening(phone: BrowserContext, rate: number): Promise<void> {
  const spent: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const page = await phone.newPage()
    await slowDown(page, rate)
    await page.goto(gate)
    await page.getByRole('heading', { name: 'Begin your shift' }).waitFor()
    spent.push((await notedBy(page)).opened ?? Number.NaN)
    await page.close()
  }
  console.log(`Cold opening without a network, processor slowed ${rate} times: ${figures(spent)} (below 1000 at full speed)`)
}

async function measureChecks(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage()
  await page.goto(gate)
  await page.getByLabel('PIN').fill('4711')
  await page.getByRole('button', { name: 'Begin' }).click()
  await slowDown(page, slowRate)
  await page.getByRole('button', { name: 'Scan the card' }).tap()
  for (let nth = 1; nth <= times; nth++) {
    await page.waitForFunction((count) => (globalThis as unknown as { noted: { checks: unknown[] } }).noted.checks.length >= count, nth)
    await page.getByRole('button', { name: 'Next driver' }).tap()
  }
  const { checks } = await notedBy(page)
  const taken = checks.slice(0, times)
  const taking = taken.map(({ framed, sent }) => sent - framed)
  const reading = taken.map(({ sent, read }) => read - sent)
  const judging = taken.map(({ read, shown }) => shown - read)
  console.log(`Taking the frame, processor slowed ${slowRate} times: ${figures(taking)}`)
  console.log(`Reading it, in a worker that is not slowed: ${figures(reading)}`)
  console.log(`From code to verdict, processor slowed ${slowRate} times: ${figures(judging)}`)
  const all = taken.map(({ framed, sent, read, shown }) => sent - framed + slowRate * (read - sent) + shown - read)
  console.log(`From frame to verdict, reading taken ${slowRate} times: ${figures(all)} (below 100)`)
}

function figures(spent: readonly number[]): string {
  const sorted = spent.toSorted((one, other) => one - other)
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `median ${median.toFixed(0)} ms, at most ${most.toFixed(0)} ms`
}
