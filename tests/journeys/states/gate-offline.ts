import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openGateData } from '#gate/offline/gate-data.service.ts'
import { presentServerKeys } from '#gate/offline/server-keys.presenter.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { aPrintedCard, gate, type Outcome } from '../gate/gate-device.ts'
import { storeDevice } from '../gate/gate-storage.ts'
import type { Journey } from '../journey.ts'
import { button, heading, see } from '../screen.ts'
import type { State } from './state.ts'

/** The app that a device's worker opens, here from the server. */
const app = '/app/staff-portal/gate-app/index.html'
const hourMs = 3_600_000

type Held = {
  hours?: number
  isOnShift?: boolean
  isEmpty?: boolean
  hasGuards?: boolean
  queued?: number
  refused?: number
}

export async function gateOfflineStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const { plantId } = person
  // A window of its own for each: the app is not a page of the portal.
  const colleague = await journey.person({ plantId })
  const asha = await aPrintedCard(journey, { plantId, name: 'Asha Otieno' })
  const brian = await aPrintedCard(journey, { plantId, name: 'Brian Kamau', clearances: {} })
  const keys = await openCardKeys(journey.folder, {}, journey.now)
  const serverKeys = presentServerKeys(await keys.verifying())
  const snapshot = new Uint8Array(await openGateData(keys).snapshot(journey.db, plantId, journey.now))
  const guard = { id: person.userId, name: 'Peter Kariuki' }

  /** Opened again with a device in its storage whose data are so many hours old; the server does not answer. */
  const hold = async (page: Page, { hours = 0, isEmpty = false, hasGuards = true, queued = 0, refused = 0, ...held }: Held) => {
    await page.route('**/v2/gate/**', (route) => route.abort('internetdisconnected'))
    await see(page, 'This device is not enrolled')
    const latest = journey.now.getTime()
    const aheadMs = Date.now() - latest - hours * hourMs
    const guards = hasGuards ? [guard] : []
    await storeDevice(page, { serverKeys, aheadMs, latest, snapshot: isEmpty ? undefined : snapshot, guards, queued, refused })
    if (held.isOnShift) await page.evaluate((text) => sessionStorage.setItem('gate-shift', text), JSON.stringify(guard))
    await page.reload()
    await see(page, /^No network\./)
  }
  const state = (name: string, held: Held, then: (page: Page) => Promise<unknown>): State => ({
    name: `the gate without a network: ${name}`,
    path: app,
    width: 390,
    reach: async (page) => {
      await hold(page, held)
      await then(page)
    },
  })
  const verdict = (name: Outcome, entered: string, held: Held): State =>
    state(name, { ...held, isOnShift: true }, async (page) => {
      await page.getByLabel('Card no or id no').fill(entered)
      await button(page, 'Check').click()
      const letters = heading(page, name)
      await letters.waitFor()
      expect(await letters.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))).toBeGreaterThanOrEqual(48)
    })
  return [
    {
      name: 'the gate without a network: not enrolled',
      path: app,
      width: 390,
      reach: (page) => see(page, 'This device is not enrolled'),
    },
    state('no data', { isEmpty: true }, (page) => see(page, 'This device has no data')),
    state('nobody has a PIN', { hasGuards: false }, (page) => see(page, 'Nobody has a PIN on this device')),
    state('a wrong PIN', {}, async (page) => {
      await page.getByLabel('PIN').fill('0000')
      await button(page, 'Begin').click()
      await see(page, 'This is not the PIN. Try again.')
    }),
    state('checks wait, and some were refused', { isOnShift: true, queued: 2, refused: 2 }, async (page) => {
      await see(page, '2 checks wait to be sent.')
      await see(page, /^The server refused 2 checks/)
    }),
    verdict('CLEARED', asha.code, {}),
    verdict('WARN', asha.cardNo, { hours: 5 }),
    verdict('BLOCKED', brian.code, { hours: 30 }),
    verdict('NOT FOUND', 'NOBODY-1', {}),
    {
      name: 'the gate of a device whose server does not answer',
      path: app,
      person,
      width: 390,
      reach: async (page) => {
        await hold(page, {})
        await page.evaluate((mark) => localStorage.setItem(mark, '1'), 'gate-device')
        await page.goto(gate)
        await page.getByLabel('Card no or id no').fill(asha.cardNo)
        await button(page, 'Check').click()
        await see(page, 'Check without the network')
      },
    },
    {
      name: 'the gate of a device that gets a PIN',
      path: app,
      person: colleague,
      width: 390,
      reach: async (page) => {
        await hold(page, { hasGuards: false })
        await page.unrouteAll()
        await page.evaluate((mark) => localStorage.setItem(mark, '1'), 'gate-device')
        await page.goto(gate)
        await see(page, /^Ready without a network\./)
        await page.getByLabel('Your PIN for checks without a network').fill('12')
        await button(page, 'Set the PIN').click()
        await see(page, 'Enter 4 to 8 digits')
      },
    },
  ]
}
