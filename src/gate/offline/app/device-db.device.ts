import type { PhotographPack } from '../../photographs/photograph-pack.device.ts'
import type { OfflineCheck } from '../queue.contract.ts'

/** This device, as it is enrolled. */
export type OwnDevice = {
  id: string
  name: string
  /** Its private key cannot leave the browser. */
  keys: CryptoKeyPair
  /** Keys of cards and data: SubjectPublicKeyInfo in base64url, by id. */
  serverKeys: readonly { id: string; public_key: string }[]
  /** Milliseconds by which this clock is ahead of the server's. */
  aheadMs: number
  /** The latest time that was seen here, by the server's clock. */
  latest: number
}

export type StoredGuard = {
  id: string
  name: string
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
  wrongPins: number
}

/** A check, or a test of a driver. */
export type QueuedCheck = { body: string; signature: string; key: OfflineCheck['key']; isTest?: boolean }

/** What each store holds, by its key. */
type Stores = {
  /** One: 'own'. */
  device: OwnDevice
  /** Signed bytes: 'snapshot', or the number before the changes. */
  data: Uint8Array<ArrayBuffer>
  guards: StoredGuard
  /** In the order of its numbers. */
  queue: QueuedCheck
  /** Checks that the server will never record, with the reason. */
  refused: QueuedCheck & { message: string }
  /** Each signed, by the picture's id, empty where it cannot be shown; 'pack' says of all of them. */
  photographs: Uint8Array<ArrayBuffer> | PhotographPack
}
type StoreName = keyof Stores
type Key = string | number

/** One tab at a time fetches and removes what the device holds. */
export const syncLock = 'gate-sync'

const stores: readonly StoreName[] = ['device', 'data', 'guards', 'queue', 'refused', 'photographs']
let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('driver-pass-gate', 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of stores) request.result.createObjectStore(name, { autoIncrement: name === 'queue' || name === 'refused' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this browser cannot be opened')))
  }))

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this browser cannot be read')))
  })

/** Reads of one store; the values are those of `Stores`. */
export async function readOne<N extends StoreName>(name: N, key: Key): Promise<Stores[N] | undefined> {
  const database = await open()
  return (await answerOf(database.transaction(name).objectStore(name).get(key))) as Stores[N] | undefined
}

export async function readKeys(name: StoreName): Promise<readonly Key[]> {
  const database = await open()
  return (await answerOf(database.transaction(name).objectStore(name).getAllKeys())) as Key[]
}

export async function readFirst<N extends StoreName>(name: N, count?: number): Promise<readonly (readonly [Key, Stores[N]])[]> {
  const store = (await open()).transaction(name).objectStore(name)
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys(null, count)), answerOf(store.getAll(null, count))])
  return values.map((value, index) => [keys[index] as Key, value as Stores[N]])
}

export type StoreChange = { [N in StoreName]: { store: N; put?: Stores[N]; key?: Key } }[StoreName]

/** All of these changes or none: `put` under the key, or under the next number; without `put` the key is deleted, or all of the store. */
export async function changeStores(changes: readonly StoreChange[]): Promise<void> {
  const database = await open()
  const transaction = database.transaction([...new Set(changes.map(({ store }) => store))], 'readwrite', { durability: 'strict' })
  for (const { store: name, put, key } of changes) {
    const store = transaction.objectStore(name)
    if (put !== undefined) store.put(put, key)
    else if (key === undefined) store.clear()
    else store.delete(key)
  }
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('This could not be stored')))
  })
}

/** Leaves nothing of a device that was cut off, except checks that were not sent. */
export const forgetDevice = (): Promise<void> =>
  changeStores([{ store: 'device' }, { store: 'data' }, { store: 'guards' }, { store: 'photographs' }])
