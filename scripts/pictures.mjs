// Six pictures of the product with demo data, for docs/pictures, each below 200 kB; with `--sheets`, every screen into a folder.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { installChromium } from './browser.mjs'
import { firstLink, logIn, startDemo } from './demo-product.mjs'
import { takeSheets } from './picture-sheets.mjs'

const staff = '/app/staff-portal'
const drivers = `${staff}/drivers/current/dashboard`
const requests = `${staff}/requests/dash`
const pictures = [
  { name: 'dashboard', path: `${staff}/dashboard` },
  { name: 'driver', path: `${drivers}?search=Salim+Kombo`, first: /\/driver\/\d+$/, act: showRecords },
  { name: 'decide', path: `${requests}?tab=all`, first: /requests\/details\/\d+$/ },
  { name: 'drivers-phone', path: drivers, isPhone: true },
  { name: 'import', path: `${staff}/drivers/import`, act: chooseRegister },
  { name: 'drivers-dark', path: drivers, isDark: true },
]
const mostBytes = 200_000

const { sheets, before } = parseArgs({ options: { sheets: { type: 'string' }, before: { type: 'string' } } }).values

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: installChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  if (sheets) await takeSheets(browser, demo.address, { folder: sheets, before })
  else await takePictures()
} finally {
  await browser.close()
  await demo.stop()
}

async function takePictures() {
  const window = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await window.newPage()
  await logIn(page, demo.address)
  const session = await window.storageState()
  for (const { name, path, first, ...how } of pictures) {
    const address = first ? await firstLink(page, demo.address, path, first) : path
    await take(name, address, session, how)
  }
}

async function take(name, path, storageState, { isPhone = false, isDark = false, act }) {
  const device = isPhone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } }
  const window = await browser.newContext({ ...device, storageState, colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const page = await window.newPage()
  await page.goto(demo.address + path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await act?.(page)
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  if (picture.length > mostBytes) throw new Error(`${name} has ${picture.length} bytes; at most ${mostBytes} are allowed.`)
  writeFileSync(join('docs', 'pictures', `${name}.png`), picture)
  console.log(`docs/pictures/${name}.png ${Math.round(picture.length / 1000)} kB`)
  await window.close()
}

/** What is below the first thing asked for comes once somebody looks at the page. */
async function showRecords(page) {
  await page.locator('#verdict').waitFor()
  await page.mouse.move(700, 500)
  await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
}

/** Two rows that can be imported, and two that cannot. */
async function chooseRegister(page) {
  const register = [
    'Transporter,Driver Name,ID No.,Phone 1,D.O.B,Licence No,Card No,Pass Expiry,Medical Expiry,Status',
    'Tana Bulk Ltd,Asha Otieno,38111201,0724 865 880,16/07/1990,DL-38111201,C811201,05/03/2027,05/03/2027,Active',
    'Tana Bulk Ltd,Brian Kamau,38111202,ask the office,02/11/1984,DL-38111202,C811202,05/03/2027,05/03/2027,Active',
    'Unknown Haulage,Cyrus Mutua,38111203,0724 865 882,21/01/1979,DL-38111203,C811203,05/03/2027,05/03/2027,Active',
    'Kaloleni Carriers,Faith Wambui,38111204,0724 865 883,09/09/1992,DL-38111204,C811204,05/03/2027,05/03/2027,Active',
  ].join('\n')
  // The first load of the demonstration is finished.
  await page.getByRole('radio', { name: /^Onboard/ }).check()
  await page
    .getByLabel('Register', { exact: true })
    .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(register) })
  await page
    .getByText(/of 4 rows can be imported/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: /Only problems/ }).click()
  await page.getByText('ask the office').first().waitFor()
}
