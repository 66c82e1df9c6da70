import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** An eighth, for a machine that does other work too: a register of a million drivers is read at the pace of a small one only from memory. */
export const buffersOf = (memoryBytes: number): string => `${Math.min(4096, Math.max(128, Math.floor(memoryBytes / 8 / megabyte)))}MB`

/** Of the machine, or of the container that it is shut in. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Modest for a machine that does other work too; writes wait for the disk, always. What a caller gives is laid over these. */
export const ownSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: buffersOf(memory()),
  max_connections: '40',
  random_page_cost: '1.1',
  wal_compression: 'on',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Statements and their values are about people: the file gets what happens to the server, and the app reports its own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}
