// The product with demo data on a free port, and a browser that is logged in, for scripts that look at it.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'

/** Starts it in a folder of its own, with these settings beside those of a demo; `stop` ends it and removes the folder. */
export async function startDemo(settings = {}) {
  const folder = openDrillFolder('demo-product')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn('node', ['operations/start/serve.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, DEMO: '1', LOG: '0', DATABASE_URL: '', ...settings },
  })
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (;;) {
    const ready = await fetch(`${address}/v1/health/ready`).catch(() => null)
    if (ready?.ok) return { address, folder, stop }
    if (server.exitCode !== null) throw new Error('The product did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Logs in at Mombasa, by default as the safety administrator; the browser keeps the cookie. */
export async function logIn(page, address, phone = '0700000110') {
  await page.goto(`${address}/auth/login/verify-phone`)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  // The last digit sends the code.
  await page.getByRole('button', { name: 'Fill in' }).click()
  const plant = page.getByRole('button', { name: /Mombasa/ })
  // Who is at one plant only is not asked.
  const isChosen = await Promise.race([plant.waitFor().then(() => false), page.waitForURL(/-portal\/.+/).then(() => true)])
  if (!isChosen) await plant.click()
  await page.waitForURL(/-portal\/.+/)
}

/** The address of the first link on the page at `path` that matches. */
export async function firstLink(page, address, path, pattern) {
  await page.goto(address + path)
  const found = await page.waitForFunction(
    (matching) =>
      [...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href')).find((href) => RegExp(matching).test(href)),
    pattern.source,
  )
  return found.jsonValue()
}

/** A free port. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
