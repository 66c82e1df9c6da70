import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium, type Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findChromium } from '../scripts/browser.mjs'
import { sessionCookie } from '../src/accounts/sign-in/sign-in.rules.ts'
import { seededRandom } from '../src/app/demo/chance.ts'
import { readPdf } from '../src/app/testing/read-pdf.ts'
import { onTeardown } from '../src/app/testing/teardown.ts'
import { openCardKeys } from '../src/onboarding/card-codes/card-keys.service.ts'
import { aPrintableCard } from '../src/onboarding/card-print/card-print.factory.ts'
import { openCardPrinter } from '../src/onboarding/card-print/card-printer.service.ts'
import { filmOf } from '../src/onboarding/card-print/testing/camera-film.ts'
import { pictureOf, type Held } from '../src/onboarding/card-print/testing/card-pictures.ts'
import { findCardInForce } from '../src/passes/cards/cards.store.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { openFileStore } from '../src/platform/server/files/file-store.ts'
import { quiet } from './browser.ts'
import { aJourney } from './journey.ts'
import { button, heading, see } from './screen.ts'

const journey = await aJourney()
const guard = await journey.person({ permissions: ['gate.check'] })
const { plantId } = guard
const printer = openCardPrinter({
  keys: await openCardKeys(journey.folder, {}, journey.now),
  files: { ...openFileStore(journey.folder), decoder: journey.decoder },
  publicUrl: new URL('https://driver-passes.cement-producer.example.com'),
})
const random = seededRandom(20_261_123)
const chance = (): number => random.upTo(1_000_000) / 1_000_000

/** What the phone's camera films: the driver's card, printed as card issuance prints it, and held so. */
async function filmCard(driverId: string, held: Held): Promise<string> {
  const card = await findCardInForce(journey.db, driverId)
  const cards = [aPrintableCard({ cardId: card?.id ?? '', plantId })]
  const pages = await readPdf(await buffer(await printer.print(cards, { layout: 'single', userId: guard.userId })))
  const sides = await Promise.all(pages.map(async (page) => ((await page.readCodes(150)).length > 0 ? [await page.draw(300)] : [])))
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'card.mjpeg')
  await writeFile(file, filmOf(sides.flat().map((side) => pictureOf(side, held, chance))))
  return file
}

/** The guard's phone, whose camera shows this film. */
async function aPhone(film: string): Promise<Page> {
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...quiet, ...camera] })
  onTeardown(() => browser.close())
  const window = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: journey.address,
  })
  const session = { name: sessionCookie(false), value: guard.token, url: journey.address, httpOnly: true, sameSite: 'Lax' as const }
  await window.addCookies([session])
  return window.newPage()
}

const ways: readonly [string, Held][] = [
  ['straight', {}],
  ['turned', { angle: 37 }],
  ['blurred', { blur: 2 }],
  ['dirty', { grime: 0.15 }],
  ['half in the shade', { shade: 0.7 }],
]

it.each(ways)('a printed card before the camera is read and checked, %s', async (way, held) => {
  const driver = await aPassHolder(journey.db, { plantId, name: `Asha ${way}` })
  const page = await aPhone(await filmCard(driver.id, held))
  await page.goto('/app/staff-portal/gate')
  await button(page, 'Scan the card').tap()
  await heading(page, 'CLEARED').waitFor({ timeout: 30_000 })
  await see(page, `Asha ${way}`)
  const checks = await journey.db.selectFrom('gate_check').select(['found_by', 'outcome']).where('driver_id', '=', driver.id).execute()
  expect(checks).toEqual([{ found_by: 'card', outcome: 'cleared' }])
})
