// Every screen of each portal with demo data, at four widths, light and dark, and a sheet a portal to look at: npx driver-pass pictures --sheets FOLDER.
// With `--before`, a folder of another build stands beside it.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { logIn } from './demo-product.mjs'

const portals = [
  { name: 'staff', phone: '0700000110' },
  { name: 'transporter', phone: '0700000124' },
  { name: 'doctor', phone: '0700000140' },
  { name: 'trainer', phone: '0700000145' },
]
const widths = [1280, 1440, 1920, 390]
const schemes = ['light', 'dark']
const views = schemes.flatMap((scheme) => widths.map((width) => ({ width, scheme })))

export async function takeSheets(browser, address, { folder, before }) {
  for (const { name, phone } of portals) {
    const window = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await window.newPage()
    await logIn(page, address, phone)
    const screens = await findScreens(page, address)
    const storageState = await window.storageState()
    await window.close()
    mkdirSync(join(folder, name), { recursive: true })
    for (const view of views) await takeScreens(browser, { address, storageState, screens, folder: join(folder, name), view })
    writeFileSync(join(folder, `${name}.html`), sheetOf(name, screens, { folder, before }))
    console.log(`${join(folder, name)}.html has ${screens.length} screens`)
  }
}

/** The pages of the sidebar, of its sections and of the settings, and the first record of each list. */
async function findScreens(page, address) {
  const found = new Set([new URL(page.url()).pathname])
  for (const path of found) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    const links = await page.evaluate(() => ({
      pages: [...document.querySelectorAll('nav a[href^="/app/"]')].map((link) => link.getAttribute('href')),
      record: document.querySelector('main a[aria-label^="Open "]')?.getAttribute('href'),
    }))
    for (const href of [...links.pages, links.record]) if (href && isScreen(href, found)) found.add(href)
  }
  return [...found]
}

/** One record of a kind is enough, whatever its id. */
const isScreen = (href, found) => ![...found].some((known) => kindOf(known) === kindOf(href))
const kindOf = (href) => href.split('?')[0].replaceAll(/\d+/g, '0')

async function takeScreens(browser, { address, storageState, screens, folder, view: { width, scheme } }) {
  const isPhone = width < 500
  const window = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    colorScheme: scheme,
    storageState,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  })
  const page = await window.newPage()
  for (const path of screens) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(folder, fileOf(path, { width, scheme })) })
  }
  await window.close()
}

const fileOf = (path, { width, scheme }) =>
  `${path.replace('/app/', '').replaceAll(/\d+/g, '0').replaceAll(/\W+/g, '-')}-${width}-${scheme}.png`

function sheetOf(portal, screens, { folder, before }) {
  const pictureOf = (from, file) => {
    const path = join(from, portal, file)
    if (!existsSync(path)) return '<p>None</p>'
    const address = relative(resolve(folder), resolve(path))
    return `<a href="${address}"><img loading="lazy" alt="" src="${address}"></a>`
  }
  const cellOf = (path) => (view) => {
    const file = fileOf(path, view)
    const pictures = [...(before ? [pictureOf(before, file)] : []), pictureOf(folder, file)]
    return `<figure><figcaption>${view.width}, ${view.scheme}</figcaption><div>${pictures.join('')}</div></figure>`
  }
  const rows = screens.map((path) => `<h2>${path.split('?')[0]}</h2><section>${views.map(cellOf(path)).join('')}</section>`)
  const taken = before ? `left ${before} (${readdirSync(join(before, portal)).length} pictures), right ${folder}` : folder
  return `<!doctype html><meta charset="utf-8"><title>${portal}</title><style>${style}</style><h1>${portal}: ${taken}</h1>${rows.join('')}`
}

const style = `body{font:14px system-ui;margin:24px}section{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}
figcaption{color:#666}img{height:260px;border:1px solid #ccc;margin-right:4px}h2{font-size:14px;margin:24px 0 8px}`
