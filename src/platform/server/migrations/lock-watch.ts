import { clientConfig } from '../database/connection/client-config.ts'
import { DatabaseClient } from '../database/connection/database-client.ts'
import type { DatabaseAddress } from '../database/database.ts'
import type { LockHolder } from './lock-failure.rules.ts'

export type LockHolderWatch = {
  /** Looks again and again while `work` runs, and keeps what it saw last. */
  during: <T>(work: () => Promise<T>) => Promise<T>
  seen: () => readonly LockHolder[]
  close: () => Promise<void>
}

/** The migration's end waits for a look. */
const maxMs = 2_000

/**
 * Sees on a connection of its own what the session `pid` waits for, because once its attempt has failed it waits no more. Connects only when work
 * takes as long as a wait does. A failed look never fails the work.
 */
export function watchLockHolders(address: DatabaseAddress, pid: number, everyMs: number): LockHolderWatch {
  let connecting: Promise<DatabaseClient> | undefined
  let holders: readonly LockHolder[] = []

  const look = async (): Promise<void> => {
    connecting ??= new DatabaseClient({ ...clientConfig(address), connectionTimeoutMillis: maxMs, query_timeout: maxMs }).connect()
    const { rows } = await (await connecting).query<LockHolder>(lockHolders, [pid])
    if (rows.length > 0) holders = rows
  }
  return {
    during: async (work) => {
      let looking: Promise<void> | undefined
      const timer = setInterval(
        () =>
          (looking ??= look()
            .then(() => (looking = undefined))
            .catch(() => {})),
        everyMs,
      )
      try {
        return await work()
      } finally {
        clearInterval(timer)
        await looking
      }
    },
    seen: () => holders,
    close: async () => {
      const client = await connecting?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}

const lockHolders = `
  select pid, nullif(application_name, '') as application, usename as "user", state,
    extract(epoch from clock_timestamp() - xact_start)::int as seconds, query as statement
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start`
