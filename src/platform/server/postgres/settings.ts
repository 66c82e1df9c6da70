import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** An eighth of the memory, because the machine does other work too. A register of a million drivers is only fast when read from memory. */
export const sharedBuffers = (memoryBytes: number): string => `${Math.min(4096, Math.max(128, Math.floor(memoryBytes / 8 / megabyte)))}MB`

/** The memory of the machine, or the limit of its container. */
const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Modest, because the machine does other work too; writes always wait for the disk. A caller's settings override these. */
export const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: sharedBuffers(availableMemory()),
  max_connections: '40',
  random_page_cost: '1.1',
  wal_compression: 'on',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain personal data, so the log gets server events only; the app logs its own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}
