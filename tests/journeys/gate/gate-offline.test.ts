import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gateDevicesContract } from '#gate/devices/devices.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aWebp } from '#platform/server/files/sample-picture.factory.ts'
import { smallPictureSize } from '#drivers/picture/small-pictures.service.ts'
import { aPrintedCard, check, enrolDevice, gate, listRecorded, pin, setPin, withoutNetwork } from './gate-device.ts'
import { aJourney, phone } from '../journey.ts'
import { button, link, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const peter = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
const { plantId } = peter

async function givePicture(driverId: string): Promise<void> {
  const file = await openFileStore(`${journey.folder}/files`).save(await aWebp())
  const picture = { file, name: 'face.webp', mediaType: 'image/webp', userId: null, at: journey.now }
  const picture_file_id = await insertFile(journey.db, picture)
  await journey.ownerDb.updateTable('driver').set({ picture_file_id }).where('id', '=', driverId).execute()
}

it(
  'a device is enrolled, opened without a network, checks, sends each check once, learns what changed, and is cut off',
  { timeout: minutes(2) },
  async () => {
    const asha = await aPrintedCard(journey, { plantId, name: 'Asha Wanjiru' })
    const juma = await aPrintedCard(journey, { plantId, name: 'Juma Otieno' })
    const kamau = await aPrintedCard(journey, { plantId, name: 'Kamau Njoroge' })
    await givePicture(asha.driverId)
    const page = await journey.enter(peter, phone)
    await enrolDevice(page)
    const deviceId = (await page.evaluate(() => localStorage.getItem('gate-device'))) ?? ''
    await setPin(page)
    await expectInstallable(page)
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
    expect(await readEmptyPicture(page)).toBeNull()
    await page.getByLabel('PIN').fill('0000')
    await button(page, 'Begin').click()
    await see(page, 'This is not the PIN. Try again.')
    await page.getByLabel('PIN').fill(pin)
    await button(page, 'Begin').click()
    // Cancelled meanwhile, which this device cannot know.
    await bringTo(journey.db, juma.driverId, driverStatus.cardCancelled, journey.now)
    await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
    await check(page, juma.code, 'CLEARED', 'Juma Otieno')
    await check(page, kamau.cardNo, 'WARN', 'Found by number, without a photograph')
    await page.getByLabel('Card no or id no').fill(asha.cardNo)
    await button(page, 'Check').click()
    await page.getByRole('heading', { name: 'CLEARED', exact: true }).waitFor()
    const photograph = page.getByRole('img', { name: 'Photograph of Asha Wanjiru' })
    await expect.poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(smallPictureSize.height)
    await button(page, 'Next driver').click()
    await check(page, `${asha.code.slice(0, -8)}AAAAAAAA`, 'BLOCKED', 'This code is not genuine')
    await check(page, 'NOBODY-1', 'NOT FOUND', 'This device does not know this number')
    await see(page, '6 checks wait to be sent.')
    expect(await listRecorded(journey, peter)).toEqual([])

    await page.context().setOffline(false)
    await page.getByText('6 checks wait to be sent.').waitFor({ state: 'hidden' })
    await see(page, /^The network is back\./)
    const offline = { is_offline: true, user_id: peter.userId }
    expect(await listRecorded(journey, peter)).toEqual([
      { ...offline, driver_id: asha.driverId, outcome: 'cleared' },
      { ...offline, driver_id: juma.driverId, outcome: 'cleared' },
      { ...offline, driver_id: kamau.driverId, outcome: 'warn' },
      { ...offline, driver_id: asha.driverId, outcome: 'cleared' },
      { ...offline, driver_id: null, outcome: 'blocked' },
      { ...offline, driver_id: null, outcome: 'blocked' },
    ])
    await check(page, juma.code, 'BLOCKED', 'The card was cancelled')
    await link(page, 'Check with the network').click()
    await see(page, /^Ready without a network\. Data from/)
    await check(page, asha.code, 'CLEARED', 'Asha Wanjiru')
    const live = journey.db.selectFrom('gate_check as c').innerJoin('gate_device as d', 'd.id', 'c.device_id').select('d.name')
    expect(await live.where('c.is_offline', '=', false).execute()).toEqual([{ name: 'Main gate' }])

    await journey.withToken(peter.token)(gateDevicesContract.cutOff, { device_id: deviceId })
    await page.goto(withoutNetwork)
    await see(page, 'This device is not enrolled')
  },
)

/** What the reader of codes finds in an empty picture: null, if it is there at all. */
const readEmptyPicture = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('gate-')) ?? ''
    const files = await (await caches.open(name)).keys()
    const worker = new Worker(files.find(({ url }) => url.includes('.wasm-worker-'))?.url ?? '', { type: 'module' })
    const picture = await createImageBitmap(new ImageData(64, 64))
    return new Promise((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', () => resolve('The reader cannot be loaded'))
      worker.postMessage(picture, [picture])
    })
  })

/** By Chromium's own check, which its headless shell leaves out: CHROMIUM_PATH chooses a whole one. Each icon must have the size that the manifest says. */
async function expectInstallable(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { errors, data = '{}' } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { start_url, scope, icons } = JSON.parse(data) as Manifest
  expect([start_url, scope]).toEqual([gate, gate])
  const pictures = icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of pictures) {
    const bytes = Buffer.from(await (await fetch(journey.address + src)).arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // The windows of tests are private ones.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}

type Manifest = {
  start_url: string
  scope: string
  icons: readonly { src: string; sizes: string; type: string }[]
}

it('the scripts that every page loads hold none of it', async () => {
  const read = async (path: string) => (await fetch(journey.address + path)).text()
  const scripts = [...(await read('/')).matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(scripts).toContainEqual(expect.stringContaining('/assets/'))
  for (const script of scripts) expect(await read(script)).not.toMatch(/indexedDB|serviceWorker|WebAssembly/)
})
