// npm run pictures: six pictures of the product with demo data, for docs/pictures. Each stays below 200 kB.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { installChromium } from './browser.mjs'
import { firstLink, logIn, startDemo } from './demo-product.mjs'

const staff = '/app/staff-portal'
const drivers = `${staff}/drivers/current/dashboard`
const requests = `${staff}/requests/dash`
const pictures = [
  { name: 'dashboard', path: `${staff}/dashboard` },
  { name: 'driver', path: drivers, first: /\/driver\/\d+$/ },
  { name: 'decide', path: requests, first: /requests\/details\/\d+$/ },
  { name: 'drivers-phone', path: drivers, isPhone: true },
  { name: 'import', path: `${staff}/drivers/import` },
  { name: 'drivers-dark', path: drivers, isDark: true },
]
const mostBytes = 200_000

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: installChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const window = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await window.newPage()
  await logIn(page, demo.address)
  const session = await window.storageState()
  for (const { name, path, first, isPhone, isDark } of pictures) {
    const address = first ? await firstLink(page, demo.address, path, first) : path
    await take(name, address, session, { isPhone, isDark })
  }
} finally {
  await browser.close()
  await demo.stop()
}

async function take(name, path, storageState, { isPhone = false, isDark = false }) {
  const device = isPhone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } }
  const window = await browser.newContext({ ...device, storageState, colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const page = await window.newPage()
  await page.goto(demo.address + path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  if (picture.length > mostBytes) throw new Error(`${name} has ${picture.length} bytes; at most ${mostBytes} are allowed.`)
  writeFileSync(join('docs', 'pictures', `${name}.png`), picture)
  console.log(`docs/pictures/${name}.png ${Math.round(picture.length / 1000)} kB`)
  await window.close()
}
