// How long a person waits for the first rows: a phone that opens a page anew, with a processor four times slower and 10 Mbit/s, signed in, nothing cached.
// npx driver-pass first rows --runs 5 --only drivers,gate; --at URL measures a running demonstration, and --against URL another one by turns with it.
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { installChromium } from './browser.mjs'
import { logIn, startDemo } from './demo-product.mjs'

const [staff, office] = ['0700000110', '0700000124']
/** What a person has come for, on each screen. */
const screens = {
  drivers: { who: staff, path: '/app/staff-portal/drivers/current/dashboard', seen: 'main ul[aria-label=drivers] > li' },
  requests: { who: staff, path: '/app/staff-portal/requests/dash', seen: 'main ul[aria-label=requests] > li' },
  home: { who: office, path: '/app/transporter-portal/drivers', seen: 'main ul[aria-label=drivers] > li' },
  gate: { who: staff, path: '/app/staff-portal/gate', seen: 'main form input' },
}
const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string', default: Object.keys(screens).join() },
    runs: { type: 'string', default: '3' },
    latency: { type: 'string', default: '40' },
  },
})
const names = values.only.split(',')
const unknown = names.filter((name) => !(name in screens))
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(' or ')}. There are: ${Object.keys(screens).join(', ')}`)

const demo = values.at === undefined ? await startDemo() : undefined
const addresses = [values.at ?? demo.address, ...(values.against === undefined ? [] : [values.against])]
const browser = await chromium.launch({ executablePath: installChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const logins = new Map()
  for (const address of addresses) for (const who of [staff, office]) logins.set(address + who, await sessionOf(address, who))
  console.log(
    `Until the first rows are in sight: median, and the fastest of ${values.runs}. 4 × CPU, 10 Mbit/s, ${values.latency} ms, cold.`,
  )
  for (const name of names) {
    const times = addresses.map(() => [])
    // By turns, so that what else the machine does falls on all of them.
    for (let run = 0; run < Number(values.runs); run++)
      for (const [nth, address] of addresses.entries()) times[nth].push(await open(address, screens[name], logins))
    console.log(
      `${name.padEnd(10)} ${times.map((each) => `${seconds(median(each))} (${seconds(Math.min(...each))})`).join('   against   ')}`,
    )
  }
} finally {
  await browser.close()
  await demo?.stop()
}

async function sessionOf(address, who) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, address, who)
  const state = await context.storageState()
  await context.close()
  return state
}

async function open(address, { who, path, seen }, logins) {
  const context = await browser.newContext({
    storageState: logins.get(address + who),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const rate = (10 * 1_000_000) / 8
    const line = { offline: false, latency: Number(values.latency), downloadThroughput: rate, uploadThroughput: rate }
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch, seen)
    await page.goto(address + path, { waitUntil: 'commit' })
    return await page.waitForFunction(() => globalThis.seenAt, undefined, { polling: 100, timeout: 60_000 }).then((at) => at.jsonValue())
  } finally {
    await context.close()
  }
}

/** Runs in the page: says when it has painted what is waited for. */
function watch(selector) {
  const look = () => {
    const found = document.querySelector(selector)
    if (found && found.getBoundingClientRect().height > 0) setTimeout(() => (globalThis.seenAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function median(times) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}
