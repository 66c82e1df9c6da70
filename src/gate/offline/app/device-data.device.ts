import type { Input, Route } from '#platform/contract/route.ts'
import { callBytes } from '#platform/web/call-bytes.ts'
import { CallError } from '#platform/web/client.ts'
import { holdChanges, holdSnapshot, type HeldData } from '../held-data.rules.ts'
import { gateOfflineContract } from '../offline.contract.ts'
import { changeStores, readFirst, type OwnDevice } from './device-db.device.ts'
import { signedInput } from './device-key.device.ts'
import { readGenuineData } from './genuine.device.ts'

/** What the device holds, and from which number its snapshot is. */
export type LoadedData = { held: HeldData; snapshotSeq: number; snapshotAt: number; parts: number }

/** After so many parts, they are fetched as one. */
const maxParts = 60
const snapshotEveryMs = 24 * 3_600_000

/** The stored data, each part verified again; undefined where there are none or the snapshot is not genuine. */
export async function loadData({ serverKeys }: OwnDevice): Promise<LoadedData | undefined> {
  const stored = new Map(await readFirst('data'))
  const bytes = stored.get('snapshot')
  const snapshot = bytes && (await readGenuineData(bytes, serverKeys))
  if (snapshot?.kind !== 'snapshot') return undefined
  let held = holdSnapshot(snapshot)
  for (let parts = 0; ; parts++) {
    const next = stored.get(held.seq)
    const data = next && (await readGenuineData(next, serverKeys))
    const followed = data && Date.parse(data.at) >= held.at ? holdChanges(held, data) : undefined
    const from = held.seq
    held = followed ?? held
    if (!followed || held.seq === from) return { held, snapshotSeq: snapshot.to, snapshotAt: Date.parse(snapshot.at), parts }
  }
}

type Fetching = { device: OwnDevice; personId: string }

/** Fetches what is new and stores it; all of it where nothing genuine is stored, or too much has changed. Throws CallError. */
export async function updateData(fetching: Fetching, loaded: LoadedData | undefined, now: number): Promise<LoadedData | undefined> {
  if (!loaded || now - loaded.snapshotAt > snapshotEveryMs) return fetchSnapshot(fetching)
  const { device, personId } = fetching
  const isLong = loaded.parts >= maxParts
  const since = isLong ? loaded.snapshotSeq : loaded.held.seq
  try {
    const route = gateOfflineContract.changes
    const bytes = await fetchPart(route, await signedInput(device, personId, route, { since: String(since) }))
    const data = await readGenuineData(bytes, device.serverKeys)
    const held = data && holdChanges(loaded.held, data)
    if (!data || !held) return await fetchSnapshot(fetching)
    await changeStores([{ store: 'data', key: since, put: bytes }])
    return { ...loaded, held, parts: isLong ? 1 : loaded.parts + (data.to > data.from ? 1 : 0) }
  } catch (error) {
    if (error instanceof CallError && error.problem.code === 'snapshot_needed') return fetchSnapshot(fetching)
    throw error
  }
}

async function fetchSnapshot({ device, personId }: Fetching): Promise<LoadedData | undefined> {
  const route = gateOfflineContract.snapshot
  const bytes = await fetchPart(route, await signedInput(device, personId, route, {}))
  const data = await readGenuineData(bytes, device.serverKeys)
  if (data?.kind !== 'snapshot') return undefined
  await changeStores([{ store: 'data' }, { store: 'data', key: 'snapshot', put: bytes }])
  return { held: holdSnapshot(data), snapshotSeq: data.to, snapshotAt: Date.parse(data.at), parts: 0 }
}

/** All of it or nothing: a connection that is cut throws. */
const fetchPart = async <R extends Route>(route: R, input: Input<R>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await callBytes(route, input))
