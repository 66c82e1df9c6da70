import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gateDevicesContract } from '#gate/devices/devices.contract.ts'
import { changeCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { revokeCardKey, rollCardKeys } from '#onboarding/card-codes/card-keys.rules.ts'
import { formatSign1, parseSign1 } from '#onboarding/card-codes/sign1.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import {
  aPrintedCard,
  beginShift,
  check,
  codeOf,
  enrolDevice,
  gate,
  leaveNetwork,
  listRecorded,
  setPin,
  withoutNetwork,
} from './gate-device.ts'
import { readSnapshot } from './gate-storage.ts'
import { aJourney, phone } from '../journey.ts'
import { button, see } from '../screen.ts'

const journey = await aJourney()

/** A guard at a plant of its own, with a device that is ready for checks without a network. */
async function aReadyDevice({ isJumaCancelled = false } = {}) {
  const guard = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const { plantId } = guard
  const asha = await aPrintedCard(journey, { plantId, name: 'Asha Wanjiru' })
  const juma = await aPrintedCard(journey, { plantId, name: 'Juma Otieno' })
  if (isJumaCancelled) await bringTo(journey.db, juma.driverId, driverStatus.cardCancelled, journey.now)
  const page = await journey.enter(guard, { ...phone, isNew: true })
  await enrolDevice(page)
  await setPin(page)
  return { guard, plantId, asha, juma, page }
}

async function returnToNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await see(page, /^The network is back\./)
  await page.getByText(/waits? to be sent/).waitFor({ state: 'hidden' })
}

/** Opened again with the network: the device has fetched what is new once it says so. */
async function meetServer(page: Page): Promise<void> {
  await page.goto(withoutNetwork)
  await see(page, /^The network is back\./)
}

it('two tabs check without a network, and both send when it is back: each check is there once', async () => {
  const { guard, asha, juma, page } = await aReadyDevice()
  await leaveNetwork(page)
  const other = await page.context().newPage()
  await other.goto(gate)
  await see(other, /^No network\./)
  await beginShift(other)
  for (let times = 0; times < 3; times++) {
    await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
    await check(other, juma.code, 'CLEARED', 'Juma Otieno')
  }
  await returnToNetwork(page)
  await see(other, /^The network is back\./)
  const recorded = await listRecorded(journey, guard)
  expect(recorded.map(({ driver_id }) => driver_id)).toEqual(Array.from({ length: 3 }, () => [asha.driverId, juma.driverId]).flat())
})

const hourMs = 3_600_000

/** Sets the clock of this page off by so much. */
const moveClock = (page: Page, byMs: number): Promise<void> =>
  page.evaluate((by) => {
    const world = globalThis as unknown as { Date: DateConstructor; RealDate?: DateConstructor }
    const Real = (world.RealDate ??= world.Date)
    const Moved = class extends Real {
      constructor(...given: [] | [number]) {
        super(given.length === 0 ? Real.now() + by : given[0])
      }
      static override now = (): number => Real.now() + by
    }
    world.Date = Moved as DateConstructor
  }, byMs)

it('a clock that is put back clears nobody until the network returns; one that is put ahead records no future', async () => {
  const { guard, asha, page } = await aReadyDevice()
  await leaveNetwork(page)
  await moveClock(page, -hourMs)
  await check(page, asha.code, 'BLOCKED', 'The clock of this device was put back')
  await returnToNetwork(page)
  await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
  await meetServer(page)
  await page.context().setOffline(true)
  await moveClock(page, hourMs)
  await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
  await returnToNetwork(page)
  const times = await journey.db.selectFrom('gate_check').select('checked_at').where('auth_plant_id', '=', guard.plantId).execute()
  expect(times).toHaveLength(3)
  for (const { checked_at } of times) expect(checked_at.getTime()).toBeLessThanOrEqual(journey.now.getTime())
})

it('a device that is cut off without a network learns it, sends nothing, and what it had is refused when it is enrolled again', async () => {
  const { guard, asha, page } = await aReadyDevice()
  const device_id = (await page.evaluate(() => localStorage.getItem('gate-device'))) ?? ''
  await leaveNetwork(page)
  await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
  await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
  await journey.withToken(guard.token)(gateDevicesContract.cutOff, { device_id })
  await page.context().setOffline(false)
  await see(page, 'This device is not enrolled')
  await enrolDevice(page, 'Main gate, again')
  await setPin(page)
  await meetServer(page)
  await see(page, 'The server refused 2 checks of this device. Tell your safety officer.')
  expect(await listRecorded(journey, guard)).toEqual([])
})

it('a key that is rolled: its cards are not genuine until the device has met the server, those of a revoked one from then on', async () => {
  const { plantId, asha, juma, page } = await aReadyDevice()
  await leaveNetwork(page)
  const changed = await changeCardKeys(journey.folder, rollCardKeys, journey.now)
  const before = changed.find(({ state }) => state === 'verifying')
  const printedNow = await codeOf(journey, juma.driverId, plantId)
  await check(page, printedNow, 'BLOCKED', 'This code is not genuine')
  await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
  await returnToNetwork(page)
  await check(page, printedNow, 'CLEARED', 'Juma Otieno')

  await changeCardKeys(journey.folder, (keys, fresh) => revokeCardKey(keys, before?.id ?? '', fresh), journey.now)
  await meetServer(page)
  await page.context().setOffline(true)
  await check(page, asha.code, 'BLOCKED', 'This code is not genuine')
  await check(page, printedNow, 'CLEARED', 'Juma Otieno')
})

it('a snapshot that was altered on the device counts as none, until it is fetched again', async () => {
  const { juma, page } = await aReadyDevice({ isJumaCancelled: true })
  const parts = parseSign1(await readSnapshot(page))
  if (!parts) throw new Error('no snapshot')
  const altered = gunzipSync(parts.payload).toString().replaceAll('cancelled', 'in_force')
  await readSnapshot(page, formatSign1({ ...parts, payload: new Uint8Array(gzipSync(altered)) }))
  await page.context().setOffline(true)
  await page.goto(gate)
  await see(page, 'This device has no data')
  await page.context().setOffline(false)
  await see(page, /^The network is back\./)
  await beginShift(page)
  await check(page, juma.code, 'BLOCKED', 'The card was cancelled')
})

it('five wrong PINs lock the guard out, also for the right one', async () => {
  const { page } = await aReadyDevice()
  await page.context().setOffline(true)
  await page.goto(gate)
  const locked = /^Too many wrong PINs\./
  for (const [times, text] of [[4, 'This is not the PIN. Try again.'] as const, [1, locked] as const])
    for (let time = 0; time < times; time++) {
      await page.getByLabel('PIN').fill('0000')
      await button(page, 'Begin').click()
      await expect.poll(() => page.getByLabel('PIN').inputValue()).toBe('')
      await see(page, text)
    }
  await page.getByLabel('PIN').fill('4711')
  await button(page, 'Begin').click()
  await expect.poll(() => page.getByLabel('PIN').inputValue()).toBe('')
  await see(page, locked)
})
