import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { openCardKeys } from '../src/onboarding/card-codes/card-keys.service.ts'
import { signCardToken } from '../src/onboarding/card-codes/card-token.rules.ts'
import { cancelCard } from '../src/passes/cards/cards.store.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { inTransaction } from '../src/platform/server/database/database.ts'
import { insertFile } from '../src/platform/server/files/file-rows.ts'
import { openFileStore } from '../src/platform/server/files/file-store.ts'
import { aWebp } from '../src/platform/server/files/sample-picture.factory.ts'
import { photographSize } from '../src/gate/photographs/sealed-photograph.rules.ts'
import { aJourney, phone } from './journey.ts'
import { arrive, button, link, see } from './screen.ts'

const journey = await aJourney()
const peter = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
const { plantId } = peter
const gate = '/app/staff-portal/gate'

async function aCard(name: string): Promise<{ readonly driverId: string; readonly cardNo: string; readonly code: string }> {
  const { id: driverId, cardNo } = await aPassHolder(journey.db, { plantId, name })
  const { id: cardId } = await journey.db.selectFrom('card').select('id').where('driver_id', '=', driverId).executeTakeFirstOrThrow()
  const keys = await openCardKeys(journey.folder, {}, journey.now)
  return { driverId, cardNo: cardNo ?? '', code: signCardToken(await keys.signing(), { cardId, plantId, issuedAt: journey.now }) }
}

async function givePicture(driverId: string): Promise<void> {
  const file = await openFileStore(`${journey.folder}/files`).save(await aWebp())
  const picture = { file, name: 'face.webp', mediaType: 'image/webp', userId: null, at: journey.now }
  const picture_file_id = await insertFile(journey.db, picture)
  await journey.db.updateTable('driver').set({ picture_file_id }).where('id', '=', driverId).execute()
}

async function check(page: Page, entered: string, outcome: 'CLEARED' | 'WARN' | 'BLOCKED', text: string): Promise<void> {
  await page.getByLabel('Card no or id no').fill(entered)
  await button(page, 'Check').click()
  await page.getByRole('heading', { name: outcome, exact: true }).waitFor()
  await see(page, text)
  await button(page, 'Next driver').click()
  await page.getByLabel('Card no or id no').waitFor()
}

const recorded = () =>
  journey.db
    .selectFrom('gate_check')
    .select(['driver_id', 'outcome', 'is_offline', 'user_id'])
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .execute()

it(
  'a device is enrolled, opened without a network, checks, sends each check once, and learns what changed',
  { timeout: 120_000 },
  async () => {
    const [asha, juma, kamau] = [await aCard('Asha Wanjiru'), await aCard('Juma Otieno'), await aCard('Kamau Njoroge')]
    await givePicture(asha.driverId)
    const page = await journey.visit(peter, `${gate}/devices`, phone)
    await arrive(page, 'Devices')
    await page.getByLabel('Name of the device').fill('Main gate')
    await button(page, 'Enrol this device').click()
    await see(page, /^It is enrolled as/)
    await page.goto(gate)
    await see(page, /^Ready without a network\. Data from/)
    await page.getByLabel('Your PIN for checks without a network').fill('4711')
    await button(page, 'Set the PIN').click()
    await see(page, 'You have a PIN on this device.')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.getByLabel('Keep photographs on this device').check()
    await see(page, /^1 photograph, 1 kB, from/)

    await page.getByLabel('Card no or id no').fill(asha.cardNo)
    await page.context().setOffline(true)
    await link(page, 'Check without the network').click()
    await see(page, 'End the shift')
    expect(await page.getByLabel('Card no or id no').inputValue()).toBe(asha.cardNo)
    await button(page, 'End the shift').click()
    await page.goto(gate)
    await see(page, /^No network\. Data from/)
    await page.getByLabel('PIN').fill('0000')
    await button(page, 'Begin').click()
    await see(page, 'This is not the PIN. Try again.')
    await page.getByLabel('PIN').fill('4711')
    await button(page, 'Begin').click()
    // Cancelled meanwhile, which this device cannot know.
    await inTransaction(journey.db, (tx) => cancelCard(tx, juma.driverId, journey.now))
    await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
    await check(page, juma.code, 'CLEARED', 'Juma Otieno')
    await check(page, kamau.cardNo, 'WARN', 'Found by number, without a photograph')
    await page.getByLabel('Card no or id no').fill(asha.cardNo)
    await button(page, 'Check').click()
    await page.getByRole('heading', { name: 'CLEARED', exact: true }).waitFor()
    const photograph = page.getByRole('img', { name: 'Photograph of Asha Wanjiru' })
    await expect.poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(photographSize.height)
    await button(page, 'Next driver').click()
    await check(page, `${asha.code.slice(0, -8)}AAAAAAAA`, 'BLOCKED', 'This code is not genuine')
    await see(page, '5 checks wait to be sent.')
    expect(await recorded()).toEqual([])

    await page.context().setOffline(false)
    await page.getByText('5 checks wait to be sent.').waitFor({ state: 'hidden' })
    await see(page, /^The network is back\./)
    const offline = { is_offline: true, user_id: peter.userId }
    expect(await recorded()).toEqual([
      { ...offline, driver_id: asha.driverId, outcome: 'cleared' },
      { ...offline, driver_id: juma.driverId, outcome: 'cleared' },
      { ...offline, driver_id: kamau.driverId, outcome: 'warn' },
      { ...offline, driver_id: asha.driverId, outcome: 'cleared' },
      { ...offline, driver_id: null, outcome: 'blocked' },
    ])
    await check(page, juma.code, 'BLOCKED', 'This card was cancelled')
    await link(page, 'Check with the network').click()
    await see(page, /^Ready without a network\. Data from/)
    await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
    const live = journey.db.selectFrom('gate_check as c').innerJoin('gate_device as d', 'd.id', 'c.device_id').select('d.name')
    expect(await live.where('c.is_offline', '=', false).execute()).toEqual([{ name: 'Main gate' }])
  },
)
