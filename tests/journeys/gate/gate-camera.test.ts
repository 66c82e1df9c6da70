import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { installChromium } from '../../../scripts/browser.mjs'
import { sessionCookie } from '#accounts/sign-in/sign-in.rules.ts'
import { cameraOf, filmCard } from '../../world/card-film.ts'
import { onTeardown } from '../../world/teardown.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { Held } from '#onboarding/card-print/testing/card-pictures.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { quiet } from '../browser.ts'
import { aJourney } from '../journey.ts'
import { button, heading, see } from '../screen.ts'

const journey = await aJourney()
const guard = await journey.person({ permissions: ['gate.check'] })
const { plantId, userId } = guard
const site = {
  keys: await openCardKeys(journey.folder, {}, journey.now),
  files: { ...openFileStore(journey.folder), decoder: journey.decoder },
}

/** The file of the film that shows the driver's card. */
async function writeFilm(driverId: string, held: Held): Promise<string> {
  const card = await findAllocatedCard(journey.db, driverId)
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'card.mjpeg')
  await writeFile(file, await filmCard(site, { cardId: card?.id ?? '', plantId, userId }, held))
  return file
}

/** The guard's phone, whose camera shows this film. */
async function aPhone(film: string, isOld: boolean): Promise<Page> {
  const browser = await chromium.launch({ executablePath: installChromium(), args: [...quiet, ...cameraOf(film)] })
  onTeardown(() => browser.close())
  const window = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: journey.address,
  })
  const session = { name: sessionCookie(false), value: guard.token, url: journey.address, httpOnly: true, sameSite: 'Lax' as const }
  await window.addCookies([session])
  // Without it, pictures are drawn and read back.
  if (isOld) await window.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoFrame'))
  return window.newPage()
}

type Way = Held & { isOldBrowser?: true }

const ways: readonly [string, Way][] = [
  ['straight', {}],
  ['turned', { angle: 37 }],
  ['blurred, in an older browser', { blur: 2, isOldBrowser: true }],
  ['dirty', { grime: 0.15 }],
  ['half in the shade', { shade: 0.7 }],
]

it.each(ways)('a printed card before the camera is read and checked, %s', async (way, { isOldBrowser = false, ...held }) => {
  const driver = await aPassHolder(journey.db, { plantId, name: `Asha ${way}` })
  const page = await aPhone(await writeFilm(driver.id, held), isOldBrowser)
  await page.goto('/app/staff-portal/gate')
  await button(page, 'Scan the card').tap()
  await heading(page, 'CLEARED').waitFor({ timeout: 30_000 })
  await see(page, `Asha ${way}`)
  const checks = await journey.db.selectFrom('gate_check').select(['found_by', 'outcome']).where('driver_id', '=', driver.id).execute()
  expect(checks).toEqual([{ found_by: 'card', outcome: 'cleared' }])
})
