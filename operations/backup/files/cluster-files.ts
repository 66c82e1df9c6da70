import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { eachOf } from './each-of.ts'
import { pack, unpack } from './packed-file.ts'
import type { Sums } from './sums.ts'

/** Of the server that runs, or made anew by the next one. */
const isLeftOut = (path: string): boolean =>
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//.test(path) ||
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|global\/pg_control)$/.test(path) ||
  /(^|\/)(pgsql_tmp|pg_internal\.init|\.s\.PGSQL)/.test(path)

const foldersList = 'folders'

/** A copy of a running cluster; `startWal` and `stopWal` are the segments of the log that must be replayed to make it consistent. */
export type CopiedCluster = {
  startWal: string
  stopWal: string
  sums: ReadonlyMap<string, string>
  bytes: number
}

/**
 * Copies a cluster while its server writes: between pg_backup_start and pg_backup_stop, so that replaying its log repairs what was read half
 * written. The connection is a superuser's. The caller keeps the log.
 */
export async function packCluster(client: DatabaseClient, cluster: string, target: string, signal?: AbortSignal): Promise<CopiedCluster> {
  const sums = new Map<string, string>()
  let bytes = 0
  const add = async (path: string, source: AsyncIterable<Uint8Array>): Promise<void> => {
    const packed = await pack(source, join(target, `${path}.zst`))
    sums.set(`${path}.zst`, packed.sha256)
    bytes += packed.bytes
  }
  const started = await client.query<{ wal: string }>(`select pg_walfile_name(pg_backup_start('backup', fast => true)) as wal`)
  const { folders, files } = await walk(cluster)
  await eachOf(files, async (path) => {
    signal?.throwIfAborted()
    // Missing is a table that has been dropped; the log drops it too.
    const file = await open(join(cluster, path)).catch(undefinedIfMissing)
    if (file) await add(path, file.createReadStream())
  })
  await add(foldersList, oneBuffer(folders.join('\n')))
  // Last, so that it is never older than a file.
  await add('global/pg_control', oneBuffer(await readControl(cluster)))
  const stopped = await client.query<{ wal: string; label: string }>(
    `select pg_walfile_name(lsn - 1) as wal, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
  )
  const { wal: stopWal = '', label = '' } = stopped.rows[0] ?? {}
  await add('backup_label', oneBuffer(label))
  return { startWal: started.rows[0]?.wal ?? '', stopWal, sums, bytes }
}

/** Writes a packed cluster's files into an empty folder. `sums` are by path in `source`. */
export async function unpackCluster(source: string, sums: Sums, cluster: string): Promise<void> {
  const folders = await collect(unpack(join(source, `${foldersList}.zst`), sums.get(`${foldersList}.zst`) ?? ''))
  for (const path of folders.toString().split('\n')) await mkdir(join(cluster, path), { recursive: true, mode: 0o700 })
  await eachOf(sums, async ([packed, sha256]) => {
    const path = packed.slice(0, -'.zst'.length)
    if (path !== foldersList) await writeFile(join(cluster, path), unpack(join(source, packed), sha256), { mode: 0o600, flush: true })
  })
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function walk(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  const visit = async (under: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, under), { withFileTypes: true })) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.isDirectory() && !/(^|\/)pgsql_tmp/.test(path)) {
        folders.push(path)
        await visit(path)
      } else if (entry.isFile() && !isLeftOut(path)) files.push(path)
    }
  }
  await visit('')
  // Replication slots belong to the server that was copied.
  return {
    folders: folders.filter((path) => !/^(pg_replslot|pg_wal|pg_notify|pg_snapshots)\//.test(path)).concat('pg_wal/archive_status'),
    files,
  }
}

/** Read until two readings agree: a reading during a write would be refused for its checksum. */
async function readControl(cluster: string): Promise<Buffer> {
  const read = () => readFile(join(cluster, 'global', 'pg_control'))
  for (let before = await read(); ;) {
    const now = await read()
    if (now.equals(before)) return now
    before = now
  }
}

async function* oneBuffer(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
