// Starts the product with demo data on a free port, signs in, and runs Lighthouse on the main screens as a phone.
// npx driver-pass lighthouse --only dashboard,requests measures some of them; --path /app/staff-portal/fix-medical another one; --runs 3 takes the
// median of three, for busy machines. Exits with 1 below the required scores.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { installChromium } from './browser.mjs'
import { firstLink, freePort, logIn, startDemo } from './demo-product.mjs'

const staff = '/app/staff-portal'
/** `first`: the page of a list's first row, whose id is not known in advance. */
const screens = {
  dashboard: { path: `${staff}/dashboard` },
  drivers: { path: `${staff}/drivers/current/dashboard` },
  driver: { path: `${staff}/drivers/current/dashboard`, first: /\/driver\/\d+$/ },
  requests: { path: `${staff}/requests/dash` },
  request: { path: `${staff}/requests/dash`, first: /\/details\/\d+$/ },
  calendar: { path: `${staff}/training-scheduler/events` },
  transporters: { path: `${staff}/administrative/transporters` },
  gate: { path: `${staff}/gate` },
}
const { values } = parseArgs({
  options: { path: { type: 'string', multiple: true }, only: { type: 'string' }, runs: { type: 'string', default: '1' } },
})
const marks = { performance: 90, accessibility: 100 }
const wanted = chosen()
const [demo, debugging] = [await startDemo(), await freePort()]
const { address } = demo
const browser = await chromium.launchPersistentContext(join(demo.folder, 'browser'), {
  executablePath: installChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    `--remote-debugging-port=${debugging}`,
  ],
})

try {
  // In the browser, so that Lighthouse has its cookie.
  const page = await browser.newPage()
  await logIn(page, address)
  const paths = []
  for (const { path, first } of wanted) paths.push(first ? await firstLink(page, address, path, first) : path)
  await page.close()
  for (const path of paths) await look(path)
} finally {
  await browser.close()
  await demo.stop()
}

function chosen() {
  if (values.path) return values.path.map((path) => ({ path }))
  const names = values.only?.split(',').map((name) => name.trim()) ?? Object.keys(screens)
  const unknown = names.filter((name) => !(name in screens))
  if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(' or ')}. There are: ${Object.keys(screens).join(', ')}`)
  return names.map((name) => screens[name])
}

/** The run with the median performance. */
async function look(path) {
  const reports = []
  for (let run = 0; run < Number(values.runs); run++) reports.push(await load(path))
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score)
  const { categories, audits } = reports[Math.floor(reports.length / 2)]
  console.log(path)
  for (const [category, mark] of Object.entries(marks)) {
    const points = Math.round(categories[category].score * 100)
    console.log(`${category} ${points} (at least ${mark})`)
    if (points < mark) process.exitCode = 1
  }
  for (const name of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]) {
    console.log(`  ${audits[name].title}: ${audits[name].displayValue}`)
  }
  for (const { id } of categories.accessibility.auditRefs) if (audits[id].score === 0) console.log(`  ${id}: ${audits[id].title}`)
}

async function load(path) {
  const found = await lighthouse(address + path, {
    port: debugging,
    logLevel: 'error',
    output: 'json',
    onlyCategories: Object.keys(marks),
    disableStorageReset: true,
  })
  const { finalDisplayedUrl } = found.lhr
  if (new URL(finalDisplayedUrl).pathname !== new URL(path, address).pathname)
    throw new Error(`Lighthouse was redirected to ${finalDisplayedUrl}.`)
  return found.lhr
}
