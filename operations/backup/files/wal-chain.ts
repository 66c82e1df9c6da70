import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { BackupProblem } from './backup-problem.ts'
import { pack, syncEntries, unpack } from './packed-file.ts'

const ChainState = z.object({
  installation: z.string(),
  /** The first segment and the last one that are here, without a gap. */
  first: z.string(),
  last: z.string(),
  /** Every change up to this time is in the segments. */
  until: z.iso.datetime(),
})
/** What a folder holds of a cluster's log: a chain of segments without a gap, as long as its replication slot lives. */
export type ChainState = z.output<typeof ChainState>

const slotPrefix = 'driver_pass_backup_'
const segmentBytes = 16 * 1024 * 1024
const segmentsPerLog = 256

const statePath = (wal: string, chain: string): string => join(wal, chain, 'chain.json')
const segmentPath = (wal: string, chain: string, segment: string): string => join(wal, chain, `${segment}.zst`)

/** The segment after this one, on the same timeline. */
export function nextSegment(name: string): string {
  const [timeline, nth] = [
    name.slice(0, 8),
    Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16) + 1,
  ]
  return `${timeline}${hex(Math.floor(nth / segmentsPerLog))}${hex(nth % segmentsPerLog)}`
}
const hex = (n: number): string => n.toString(16).toUpperCase().padStart(8, '0')

/** Undefined where the chain is not in this folder, or its description is damaged. */
export async function readChain(wal: string, chain: string): Promise<ChainState | undefined> {
  const text = await readFile(statePath(wal, chain), 'utf8').catch(() => '')
  try {
    return ChainState.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function writeChain(wal: string, chain: string, state: ChainState): Promise<void> {
  const draft = `${statePath(wal, chain)}.new`
  await using file = await open(draft, 'w', 0o600)
  await file.writeFile(JSON.stringify(state))
  await file.sync()
  await rename(draft, statePath(wal, chain))
  await syncEntries(join(wal, chain))
}

/**
 * The chain of the cluster's replication slot, which makes PostgreSQL keep the log until it is stored here. A new one where there is none, where the
 * slot was too far behind, or where the folder does not hold the chain. The connection is a superuser's.
 */
export async function openChain(client: DatabaseClient, wal: string): Promise<string> {
  for (const { name, isLost } of await listSlots(client)) {
    const chain = name.slice(slotPrefix.length)
    const isStarted = (await readdir(join(wal, chain)).catch(() => undefined)) !== undefined
    if (!isLost && isStarted) return chain
    await client.query('select pg_drop_replication_slot($1)', [name])
  }
  const chain = randomBytes(4).toString('hex')
  await mkdir(join(wal, chain), { recursive: true, mode: 0o700 })
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotPrefix + chain])
  return chain
}

/** Lets PostgreSQL forget its log: points in time are no longer kept. */
export async function dropChains(client: DatabaseClient): Promise<void> {
  for (const { name } of await listSlots(client)) await client.query('select pg_drop_replication_slot($1)', [name])
}

type Slot = { name: string; isLost: boolean }

async function listSlots(client: DatabaseClient): Promise<Slot[]> {
  const { rows } = await client.query<Slot>(
    `select slot_name as name, wal_status = 'lost' or restart_lsn is null as "isLost" from pg_replication_slots where starts_with(slot_name, $1)`,
    [slotPrefix],
  )
  return rows
}

type Shipping = {
  client: DatabaseClient
  cluster: string
  wal: string
  chain: string
  installation: string
  /** Runs between the end of the segment and its storing: what its rows name must be stored before it. */
  before: () => Promise<unknown>
}

/** Ends the current segment of the log and stores every segment up to it. */
export async function shipWal({ client, cluster, wal, chain, installation, before }: Shipping): Promise<ChainState> {
  const slot = slotPrefix + chain
  const { rows } = await client.query<{ until: Date; first: string }>(
    // A commit after this time, so that replaying can stop at any time up to it.
    `select clock_timestamp() as until, pg_walfile_name(restart_lsn) as first, pg_current_xact_id() from pg_replication_slots where slot_name = $1`,
    [slot],
  )
  if (!rows[0]) throw new Error(`The replication slot ${slot} is gone.`)
  const switched = await client.query<{ lsn: string; segment: string }>(
    `select lsn::text, pg_walfile_name(lsn - 1) as segment from (select pg_switch_wal() as lsn) s`,
  )
  const { lsn, segment } = switched.rows[0] ?? { lsn: '', segment: '' }
  await before()
  const known = await readChain(wal, chain)
  for (let each = known ? nextSegment(known.last) : rows[0].first; each <= segment; each = nextSegment(each)) {
    const draft = `${segmentPath(wal, chain, each)}.part`
    await rm(draft, { force: true })
    await pack(createReadStream(join(cluster, 'pg_wal', each)), draft)
    await rename(draft, segmentPath(wal, chain, each))
  }
  await syncEntries(join(wal, chain))
  const state = { installation, first: known?.first ?? rows[0].first, last: segment, until: rows[0].until.toISOString() }
  await writeChain(wal, chain, state)
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, lsn])
  return state
}

/** Writes the segments from `from` to the last one into a cluster that will replay them. The end of a segment that holds nothing takes no room. */
export async function unpackWal(wal: string, chain: string, from: string, cluster: string): Promise<void> {
  const { last } = await requireChain(wal, chain)
  const zeros = Buffer.alloc(segmentBytes)
  for (let each = from; each <= last; each = nextSegment(each)) {
    const target = join(cluster, 'pg_wal', each)
    await using file = await open(target, 'wx', 0o600)
    let bytes = 0
    for await (const part of readSegment(wal, chain, each)) {
      if (!part.equals(zeros.subarray(0, part.length))) await file.write(part, 0, part.length, bytes)
      bytes += part.length
    }
    if (bytes !== segmentBytes) throw damagedSegment(wal, chain, each)
    await truncate(target, segmentBytes)
    await file.sync()
  }
}

/** The first segment from `from` on that is missing or damaged; null where all can be replayed. */
export async function findDamagedWal(wal: string, chain: string, from: string): Promise<string | null> {
  const state = await readChain(wal, chain)
  if (!state || from < state.first) return `the log (${statePath(wal, chain)}) is missing or damaged`
  for (let each = from; each <= state.last; each = nextSegment(each)) {
    let bytes = 0
    try {
      for await (const part of unpack(segmentPath(wal, chain, each))) bytes += part.length
    } catch {
      bytes = -1
    }
    if (bytes !== segmentBytes) return `the log from ${each} on is missing or damaged`
  }
  return null
}

/** Throws a sentence where the chain's description is missing. */
export async function requireChain(wal: string, chain: string): Promise<ChainState> {
  const state = await readChain(wal, chain)
  if (!state)
    throw new BackupProblem(
      `${statePath(wal, chain)} is missing or damaged, so points in time of this backup cannot be restored. Use another backup.`,
    )
  return state
}

async function* readSegment(wal: string, chain: string, segment: string): AsyncGenerator<Buffer> {
  try {
    yield* unpack(segmentPath(wal, chain, segment))
  } catch (error) {
    throw damagedSegment(wal, chain, segment, error)
  }
}

const damagedSegment = (wal: string, chain: string, segment: string, cause?: unknown): BackupProblem =>
  new BackupProblem(
    `${segmentPath(wal, chain, segment)} is missing or damaged. Restore a point in time before it (--at), or another backup.`,
    { cause },
  )

/** Deletes the segments that no backup needs: those before the first needed one of each chain, and chains of this installation that none needs. */
export async function trimWal(
  wal: string,
  installation: string,
  neededFrom: ReadonlyMap<string, string>,
  isCurrent: (chain: string) => boolean,
): Promise<void> {
  for (const chain of (await readdir(wal).catch(() => [])).filter((name) => /^[0-9a-f]{8}$/.test(name))) {
    const state = await readChain(wal, chain)
    if (state?.installation !== installation) continue
    const from = neededFrom.get(chain)
    if (from === undefined && !isCurrent(chain)) await rm(join(wal, chain), { recursive: true })
    if (from === undefined || from <= state.first) continue
    await writeChain(wal, chain, { ...state, first: from })
    const old = (await readdir(join(wal, chain))).filter((name) => /^[0-9A-F]{24}\.zst$/.test(name) && name.slice(0, 24) < from)
    for (const name of old) await rm(join(wal, chain, name))
  }
}
