import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { clientOptions } from '../database.ts'

export type MigrationTime = { migration: string; seconds: number }

const pauseMs = 20
/** 0.2.0 and 0.3.0 have only the first table. */
const tables = `select relname as name from pg_class where oid in (to_regclass('migration'), to_regclass('migration_beside'))`

/** How long each migration takes that is applied until `stop`, told by when its name can be read. */
export async function watchMigrations(address: DatabaseAddress): Promise<{ stop(): Promise<readonly MigrationTime[]> }> {
  const client = new pg.Client(clientOptions(address))
  await client.connect()
  const read = async (text: string): Promise<string[]> => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const namesNow = async (): Promise<string[]> => read((await read(tables)).map((table) => `select name from ${table}`).join(' union all '))
  const seen = new Set(await namesNow())
  const times: MigrationTime[] = []
  let last = performance.now()
  const look = async (): Promise<void> => {
    const fresh = (await namesNow()).filter((name) => !seen.has(name)).sort()
    if (fresh.length === 0) return
    const now = performance.now()
    for (const migration of fresh) {
      seen.add(migration)
      times.push({ migration, seconds: (now - last) / 1000 / fresh.length })
    }
    last = now
  }
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      await look()
      await sleep(pauseMs)
    }
    await look()
    await client.end()
  })()
  return {
    stop: async () => {
      over.abort()
      await watching
      return times
    },
  }
}
