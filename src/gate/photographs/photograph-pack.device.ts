import { callBytes } from '#platform/web/call-bytes.ts'
import { CallError } from '#platform/web/client.ts'
import { changeStores, readKeys, readOne, syncLock, type OwnDevice, type StoreChange } from '../offline/app/device-db.device.ts'
import { serverNow, signedInput } from '../offline/app/device-key.device.ts'
import type { HeldData } from '../offline/held-data.rules.ts'
import { openSealed, type ServerKeys } from '../offline/app/genuine.device.ts'
import { planPhotographs, wantedPhotographs, type PhotographPlan } from './photograph-plan.rules.ts'
import { gatePhotographsContract } from './photographs.contract.ts'
import { parseAnswer, parsePhotograph, photographContext, photographsPerCall, type SealedPhotograph } from './sealed-photograph.rules.ts'

/** The photographs on this device as a whole. */
export type PhotographPack = {
  isOn: boolean
  /** The browser has no room for more. */
  isFull: boolean
  /** Photographs and their bytes; `answered` counts those too that cannot be shown. */
  count: number
  bytes: number
  answered: number
  total: number
  /** When nothing was missing last, by the server's clock. */
  at: number | null
  /** The keys that signed them. */
  keyIds: readonly string[]
}

const none: PhotographPack = { isOn: false, isFull: false, count: 0, bytes: 0, answered: 0, total: 0, at: null, keyIds: [] }
const packKey = 'pack'
/** So that checks are sent and changes fetched between the rounds of a first fetch. */
const partsPerRound = 4

export async function readPack(): Promise<PhotographPack> {
  const pack = await readOne('photographs', packKey)
  return pack === undefined || pack instanceof Uint8Array ? none : pack
}

const storePack = (pack: PhotographPack): StoreChange => ({ store: 'photographs', key: packKey, put: pack })

const startPack = async (isOn: boolean): Promise<PhotographPack> => {
  const pack = { ...none, isOn }
  await changeStores([{ store: 'photographs' }, storePack(pack)])
  return pack
}

/** Begins to keep photographs, or removes all of them. */
export const switchPhotographs = async (isOn: boolean): Promise<void> =>
  void (await navigator.locks.request(syncLock, () => startPack(isOn)))

/** A driver's photograph, verified again; undefined where this device has none. */
export async function openPhotograph(pictureId: string | null, keys: ServerKeys): Promise<Blob | undefined> {
  const sealed = pictureId === null ? undefined : await readOne('photographs', pictureId)
  const opened = sealed instanceof Uint8Array ? await openGenuine(sealed, keys) : undefined
  return opened?.pictureId === pictureId ? new Blob([new Uint8Array(opened.picture)], { type: 'image/webp' }) : undefined
}

async function openGenuine(sealed: Uint8Array, keys: ServerKeys) {
  const message = await openSealed(sealed, keys, photographContext)
  return message && { ...parsePhotograph(message.payload), keyId: message.keyId }
}

/**
 * Removes photographs that no driver has any more and fetches some of those that are missing, within the lock of `syncDevice`. True where more can be
 * fetched at once. Without an answer or room it stops and goes on another time.
 */
export async function updatePhotographs(fetching: Fetching, held: HeldData): Promise<boolean> {
  const { device } = fetching
  const known = await readPack()
  if (!known.isOn) return false
  try {
    const isValid = known.keyIds.every((id) => device.serverKeys.some((key) => key.id === id))
    const wanted = wantedPhotographs(held.drivers.values())
    const pack = { ...(isValid ? known : await startPack(true)), total: wanted.size, isFull: false }
    const stored = (await readKeys('photographs')).map(String).filter((key) => key !== packKey)
    const { missing, unwanted } = planPhotographs(wanted, new Set(stored))
    return await fetchMissing(fetching, await remove(pack, unwanted), missing)
  } catch (error) {
    if (!(error instanceof CallError)) await changeStores([storePack({ ...(await readPack()), isFull: true })]).catch(() => {})
    return false
  }
}

async function remove(pack: PhotographPack, ids: readonly string[]): Promise<PhotographPack> {
  const removed = await Promise.all(ids.map((id) => readOne('photographs', id)))
  const sizes = removed.map((sealed) => (sealed instanceof Uint8Array ? sealed.length : 0))
  const count = pack.count - sizes.filter((size) => size > 0).length
  const next = { ...pack, count, bytes: pack.bytes - sum(sizes), answered: pack.answered - ids.length }
  if (ids.length > 0) await changeStores([...ids.map((key): StoreChange => ({ store: 'photographs', key })), storePack(next)])
  return next
}

type Fetching = { device: OwnDevice; personId: string }

async function fetchMissing({ device, personId }: Fetching, pack: PhotographPack, missing: PhotographPlan['missing']): Promise<boolean> {
  const route = gatePhotographsContract.photographs
  let [current, rest] = [pack, missing]
  for (let part = 0; part < partsPerRound && rest.length > 0; part++) {
    const asked = rest.slice(0, photographsPerCall)
    const input = await signedInput(device, personId, route, { driver_ids: asked.map(({ driverId }) => driverId) })
    const wanted = new Set(asked.map(({ pictureId }) => pictureId))
    const answer = parseAnswer(new Uint8Array(await callBytes(route, input))).filter(([pictureId]) => wanted.has(pictureId))
    const received = await keepGenuine(device, current, answer)
    if (received.ids.size === 0) return false
    current = received.pack
    rest = rest.filter(({ pictureId }) => !received.ids.has(pictureId))
  }
  if (rest.length === 0) await changeStores([storePack({ ...current, at: serverNow(device) })])
  return rest.length > 0
}

type Kept = { pack: PhotographPack; ids: ReadonlySet<string> }

/** Stores what is genuine; of a picture that cannot be shown only that it was asked for. */
async function keepGenuine({ serverKeys }: OwnDevice, pack: PhotographPack, answer: readonly SealedPhotograph[]): Promise<Kept> {
  const changes: StoreChange[] = []
  const [ids, keyIds, sizes] = [new Set<string>(), new Set(pack.keyIds), [] as number[]]
  for (const [pictureId, sealed] of answer) {
    const opened = sealed && (await openGenuine(sealed, serverKeys))
    if (sealed && opened?.pictureId !== pictureId) continue
    if (opened) keyIds.add(opened.keyId)
    if (sealed) sizes.push(sealed.length)
    ids.add(pictureId)
    changes.push({ store: 'photographs', key: pictureId, put: new Uint8Array(sealed ?? []) })
  }
  const next = {
    ...pack,
    count: pack.count + sizes.length,
    bytes: pack.bytes + sum(sizes),
    answered: pack.answered + ids.size,
    keyIds: [...keyIds],
  }
  await changeStores([...changes, storePack(next)])
  return { pack: next, ids }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
