// npm run lighthouse: starts the product with its demonstration on a free port, signs in, and has Lighthouse load a screen as a telephone does.
// npm run lighthouse -- --path /app/staff-portal/requests/dash looks at another screen. Ends with 1 below the marks that the product holds itself to.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { bringChromium } from './browser.mjs'

const { values } = parseArgs({ options: { path: { type: 'string', default: '/app/staff-portal/drivers/current/dashboard' } } })
const marks = { performance: 90, accessibility: 100 }
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const [port, debugging] = [await freePort(), await freePort()]
const address = `http://127.0.0.1:${port}`
const server = spawn('node', ['src/app/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, DEMO: '1', LOG: '0', DATABASE_URL: '' },
})
const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
  executablePath: bringChromium(),
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
  await isReady()
  await signIn()
  await look()
} finally {
  await browser.close()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.kill('SIGTERM')) await ended
  rmSync(folder, { recursive: true, force: true })
}

async function isReady() {
  for (;;) {
    const ready = await fetch(`${address}/v1/health/ready`).catch(() => null)
    if (ready?.ok) return
    if (server.exitCode !== null) throw new Error('The product did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** In the browser itself, whose cookie Lighthouse then comes with. */
async function signIn() {
  const page = await browser.newPage()
  await page.goto(`${address}/auth/login/verify-phone`)
  await page.getByLabel('Phone number').fill('0700000110')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /Mombasa/ }).click()
  await page.waitForURL(/staff-portal\/.+/)
  await page.close()
}

async function look() {
  const found = await lighthouse(`${address}${values.path}`, {
    port: debugging,
    logLevel: 'error',
    output: 'json',
    onlyCategories: Object.keys(marks),
    disableStorageReset: true,
  })
  const { categories, audits, finalDisplayedUrl } = found.lhr
  if (new URL(finalDisplayedUrl).pathname !== new URL(values.path, address).pathname)
    throw new Error(`Lighthouse was led to ${finalDisplayedUrl}.`)
  console.log(values.path)
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

/** A port that nobody listens on just now. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
