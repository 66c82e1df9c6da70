/** Modest for a machine that does other work too; writes wait for the disk, always. What a caller gives is laid over these. */
export const ownSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: '256MB',
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
