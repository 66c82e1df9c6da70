import type { Page } from 'playwright-core'

const databaseName = 'driver-pass-gate'

/** What the device stores of its plant, as the server signed it; `replacement` is stored in its place. */
export async function readSnapshot(page: Page, replacement?: Uint8Array): Promise<Uint8Array> {
  const input = { databaseName, replacement: replacement && [...replacement] }
  const bytes = await page.evaluate(async ({ databaseName, replacement }) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(databaseName)
      request.addEventListener('success', () => resolve(request.result))
    })
    const store = database.transaction('data', 'readwrite').objectStore('data')
    const stored = store.get('snapshot')
    if (replacement) store.put(new Uint8Array(replacement), 'snapshot')
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    database.close()
    return [...(stored.result as Uint8Array)]
  }, input)
  return new Uint8Array(bytes)
}

/** How many parts of its data the device stores: the snapshot, and changes since. */
export const countParts = (page: Page): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => {
          const counted = request.result.transaction('data').objectStore('data').count()
          counted.addEventListener('success', () => {
            request.result.close()
            resolve(counted.result)
          })
        })
      }),
    databaseName,
  )

/** What an enrolled device has, apart from its key. */
export type DeviceContents = {
  serverKeys: readonly { id: string; public_key: string }[]
  aheadMs: number
  latest: number
  snapshot: Uint8Array | undefined
  guards: readonly { id: string; name: string }[]
  queued: number
  refused: number
}

/** Stores a device in a page that has opened its storage, as enrolment and checks leave it; no PIN is right. */
export async function storeDevice(page: Page, { snapshot, ...contents }: DeviceContents): Promise<void> {
  const input = { ...contents, databaseName, snapshot: snapshot && [...snapshot] }
  await page.evaluate(async ({ databaseName, snapshot, guards, queued, refused, ...device }) => {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(databaseName)
      request.addEventListener('success', () => resolve(request.result))
    })
    const transaction = database.transaction(['device', 'data', 'guards', 'queue', 'refused'], 'readwrite')
    const check = { body: '{}', signature: '', key: '' }
    transaction.objectStore('device').put({ ...device, id: '1', name: 'Main gate', keys }, 'own')
    if (snapshot) transaction.objectStore('data').put(new Uint8Array(snapshot), 'snapshot')
    for (const guard of guards)
      transaction.objectStore('guards').put({ ...guard, salt: new Uint8Array(16), hash: new Uint8Array(32), wrongPins: 0 }, guard.id)
    for (let n = 0; n < queued; n++) transaction.objectStore('queue').put(check)
    for (let n = 0; n < refused; n++) transaction.objectStore('refused').put({ ...check, message: 'This check cannot be read.' })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    database.close()
  }, input)
}
