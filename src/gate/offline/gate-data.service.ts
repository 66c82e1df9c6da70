import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, notFound, overloaded } from '#platform/server/http/refusal.ts'
import { atLastNumber, isKnownNumber, listChangedIds } from './gate-changes.store.ts'
import { listRestrictions } from '#drivers/restrictions/restrictions.service.ts'
import { listRequirementTexts } from '#drivers/requirements/requirements.service.ts'
import { findGateRows, listGatePlants, listGateRows } from './gate-data.store.ts'
import { listAdmittedPlants } from './visitor-data.store.ts'
import { findVisitorLines } from './visitor-data.service.ts'
import { lineOf, type GateData, type GateLine, type LineNames } from './gate-lines.rules.ts'
import { seal } from './seal.rules.ts'
import { gateDataContext } from './sealed-data.rules.ts'

/** Numbers what has changed, and answers the last number. Never inside a transaction. */
export { numberChanges } from './gate-changes.store.ts'
export { listGatePlants } from './gate-data.store.ts'

export type GateDataSource = {
  /** All that a plant's devices need, signed. Devices that ask within half a minute share one. Refuses with 503 while too many are being built. */
  snapshot(db: Db, plantId: string, now: Date): Promise<Buffer>
  /** What changed after number `since`, signed. Refuses with `snapshot_needed` where a snapshot is smaller or the changes are not known any more. */
  changes(db: Db, plantId: string, since: number, now: Date): Promise<Buffer>
}

/** A device or program fetches a snapshot once a day, and again where too much has changed. */
export const snapshotLimit = { events: 20, seconds: 3600, message: 'All data are fetched too often. Wait a while.' }

/** A program asks every few seconds at most. Requests of devices have a bound of their own. */
export const changesLimit = { events: 60, seconds: 60, message: 'Changes are fetched too often. Wait a minute.' }

const batchSize = 2000
const maxChanged = 5000
const sharedMs = 30_000
const maxWaiting = 4

export function openGateData(keys: CardKeys): GateDataSource {
  const recent = new Map<string, { at: number; sealed: Promise<Buffer> }>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** One after the other: each holds all drivers of a plant in memory for a moment. */
  const inTurn = async (build: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= maxWaiting) throw overloaded()
    waiting += 1
    const done = last.then(build).finally(() => (waiting -= 1))
    last = done.catch(() => {})
    return done
  }

  return {
    snapshot: async (db, plantId, now) => {
      // A device does not take what a revoked key has signed.
      const place = `${plantId} ${(await keys.signing()).id}`
      for (const [id, { at }] of recent) if (Math.abs(now.getTime() - at) > sharedMs) recent.delete(id)
      const known = recent.get(place)
      if (known) return known.sealed
      const sealed = inTurn(async () => sealData(await readSnapshot(db, plantId, now), keys))
      recent.set(place, { at: now.getTime(), sealed })
      sealed.catch(() => recent.delete(place))
      return sealed
    },
    changes: async (db, plantId, since, now) => sealData(await readChanges(db, plantId, since, now), keys),
  }
}

const readSnapshot = (db: Db, plantId: string, now: Date): Promise<GateData> =>
  atLastNumber(db, async (tx, to) => {
    const lines: GateLine[] = []
    for (let after = '0'; ;) {
      const rows = await listGateRows(tx, plantId, after, batchSize)
      for (const row of rows) lines.push(lineOf(row))
      after = rows.at(-1)?.id ?? after
      if (rows.length < batchSize) break
    }
    const visitors = await findVisitorLines(tx, { plantId, ids: null, now })
    return {
      ...(await dataOf(tx, plantId, now)),
      kind: 'snapshot',
      from: 0,
      to,
      lines: [...lines, ...visitors.lines],
      visits: visitors.visits,
      gone: [],
    }
  })

const readChanges = (db: Db, plantId: string, since: number, now: Date): Promise<GateData> =>
  atLastNumber(db, async (tx, to) => {
    if (!(await isKnownNumber(tx, since))) throw snapshotNeeded()
    const ids = await listChangedIds(tx, plantId, { since, until: to, limit: maxChanged + 1 })
    if (ids.length > maxChanged) throw snapshotNeeded()
    const own = ids.length === 0 ? [] : await findGateLines(tx, plantId, ids)
    const visitors = ids.length === 0 ? { lines: [], visits: [] } : await findVisitorLines(tx, { plantId, ids, now })
    const lines = [...own, ...visitors.lines]
    const found = new Set(lines.map(([id]) => id))
    return {
      ...(await dataOf(tx, plantId, now)),
      kind: 'changes',
      from: since,
      to,
      lines,
      visits: visitors.visits,
      gone: ids.filter((id) => !found.has(id)),
    }
  })

/** How the plant calls its own requirements and restrictions, which lines name by id and key. */
export const findLineNames = async (db: Db, plantId: string): Promise<LineNames> => ({
  requirements: (await listRequirementTexts(db, plantId)).map(({ id, name, shortName, nextStep }) => [id, name, shortName, nextStep]),
  restrictions: (await listRestrictions(db, plantId)).map(({ key, words, symbol, effect, night_from, night_until }) => [
    key,
    words,
    symbol,
    effect,
    night_from,
    night_until,
  ]),
})

/** What devices and programs know of these drivers of the plant, as far as they have or had a card. */
export const findGateLines = async (db: Db, plantId: string, ids: readonly string[]): Promise<GateLine[]> =>
  (await findGateRows(db, plantId, ids)).map(lineOf)

const snapshotNeeded = () => conflict('snapshot_needed', 'Too much has changed since. Fetch all data again.')

async function dataOf(db: Db, plantId: string, now: Date): Promise<Omit<GateData, 'kind' | 'from' | 'to' | 'lines' | 'visits' | 'gone'>> {
  const plants = await listGatePlants(db)
  const plant = plants.find(({ id }) => id === plantId)
  if (!plant) throw notFound()
  const { id, name, time_zone, gate_warn_hours: warn_hours, gate_stale_hours: stale_hours } = plant
  return {
    plant: { id, name, time_zone },
    at: now.toISOString(),
    warn_hours,
    stale_hours,
    plants: plants.map((one) => [one.id, one.name]),
    admits: await listAdmittedPlants(db, plantId),
    ...(await findLineNames(db, plantId)),
  }
}

/** The data as compressed JSON in a signed message: browsers read JSON many times faster than CBOR. */
async function sealData(data: GateData, keys: CardKeys): Promise<Buffer> {
  const payload = await promisify(gzip)(JSON.stringify(data), { level: 6 })
  return seal(payload, gateDataContext, await keys.signing())
}
