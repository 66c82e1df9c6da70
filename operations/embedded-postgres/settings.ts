import { readdir, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const megabyte = 2 ** 20

type Sizes = { memoryBytes: number; dataBytes: number }

/**
 * Twice the data, which grows until the next start, because a register of a million drivers is only fast when read from memory. At most an
 * eighth of the machine's memory, which does other work too: PostgreSQL keeps books on it, 25 MB for each unused gigabyte.
 */
export function sharedBuffers({ memoryBytes, dataBytes }: Sizes): string {
  const share = Math.min(4096 * megabyte, memoryBytes / 8)
  return `${Math.floor(Math.max(128 * megabyte, Math.min(share, 2 * dataBytes)) / megabyte)}MB`
}

/** The memory of the machine, or the limit of its container. */
export const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** The size of the cluster's tables and indexes. */
async function dataBytesOf(cluster: string): Promise<number> {
  const entries = await readdir(join(cluster, 'base'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name)).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Modest, because the machine does other work too; writes always wait for the disk. A caller's settings override these. */
export const settingsFor = async (cluster: string): Promise<Readonly<Record<string, string>>> => ({
  listen_addresses: '',
  shared_buffers: sharedBuffers({ memoryBytes: availableMemory(), dataBytes: await dataBytesOf(cluster) }),
  max_connections: '40',
  random_page_cost: '1.1',
  wal_compression: 'on',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  // The log that waits for a backup folder that cannot be reached must not fill the disk: beyond this, a new backup is needed.
  max_slot_wal_keep_size: '4GB',
  // No other server follows this one.
  max_logical_replication_workers: '0',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain personal data, so the log gets server events only; the app logs its own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
})
