import { call } from '#platform/web/client.ts'
import { gateOfflineContract } from '../offline.contract.ts'
import { sendQueue } from './check-queue.device.ts'
import { loadData, updateData, type LoadedData } from './device-data.device.ts'
import { updatePhotographs } from '../../photographs/photograph-pack.device.ts'
import { changeStores, forgetDevice, syncLock, type OwnDevice } from './device-db.device.ts'
import { ownDevice, serverNow } from './device-key.device.ts'

/** A measurement over a slower connection says too little of the clock. */
const maxRoundTripMs = 10_000
const news = 'gate-device'

export type SyncResult =
  | { state: 'synced'; loaded: LoadedData | undefined; hasMorePhotographs: boolean }
  | { state: 'cut_off' | 'not_enrolled' }

/**
 * Measures the clock, fetches keys, sends what is queued and fetches what is new, once at a time on this device. Each step that was finished stays
 * when a later one fails. Throws CallError.
 */
export const syncDevice = (loaded?: LoadedData): Promise<SyncResult> => navigator.locks.request(syncLock, () => syncOnce(loaded))

async function syncOnce(loaded: LoadedData | undefined): Promise<SyncResult> {
  const known = await ownDevice()
  if (!known) return { state: 'not_enrolled' }
  const greeted = await greet(known)
  if (!greeted) return { state: 'cut_off' }
  const { device, personId, enrolsAgain } = greeted
  await sendQueue(device, personId)
  if (enrolsAgain) return forget()
  const current = loaded && isSigned(known, device) ? loaded : await loadData(device)
  const updated = await updateData({ device, personId }, current, serverNow(device))
  const hasMorePhotographs = updated !== undefined && (await updatePhotographs({ device, personId }, updated.held))
  // Between the rounds of a first fetch other tabs need nothing.
  if (!hasMorePhotographs) announceChange()
  return { state: 'synced', loaded: updated, hasMorePhotographs }
}

/** Whether the data that were verified before are still signed by valid keys. */
const isSigned = (before: OwnDevice, after: OwnDevice): boolean =>
  before.serverKeys.every(({ id }) => after.serverKeys.some((key) => key.id === id))

/** Leaves nothing by which this device could judge. */
async function forget(): Promise<SyncResult> {
  await forgetDevice()
  announceChange()
  return { state: 'cut_off' }
}

type Greeted = { device: OwnDevice; personId: string; enrolsAgain: boolean }

/** Undefined where the device was cut off: it forgets everything. */
async function greet(device: OwnDevice): Promise<Greeted | undefined> {
  const sent = Date.now()
  const hello = await call(gateOfflineContract.device, { device_id: device.id })
  const received = Date.now()
  if (hello.is_cut_off) {
    await forget()
    return undefined
  }
  const serverTime = Date.parse(hello.server_time)
  const measured = received - sent <= maxRoundTripMs ? Math.round((sent + received) / 2 - serverTime) : device.aheadMs
  const greeted = { ...device, name: hello.name, serverKeys: hello.keys, aheadMs: measured, latest: serverTime }
  await changeStores([{ store: 'device', key: 'own', put: greeted }])
  return { device: greeted, personId: hello.user_id, enrolsAgain: hello.enrols_again }
}

function announceChange(): void {
  const channel = new BroadcastChannel(news)
  // A channel has one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
  channel.close()
}

/** Calls back when another tab has changed what the device holds; returns what ends it. */
export function onDeviceChange(changed: () => void): () => void {
  const channel = new BroadcastChannel(news)
  channel.addEventListener('message', changed)
  return () => channel.close()
}
