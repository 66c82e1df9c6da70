import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/postgres/launch.ts'
import type { Settings } from './settings.ts'

export type OpenedDatabase = { readonly database: Database; readonly stop: () => Promise<void> }

/** The database of the settings, brought up to date: DATABASE_URL where given, or else our own PostgreSQL in the data folder. */
export async function openProductDatabase(settings: Settings, options: { readonly join?: boolean } = {}): Promise<OpenedDatabase> {
  const own = settings.DATABASE_URL
    ? null
    : await startPostgres({ folder: join(settings.DATA_FOLDER, 'postgres'), database: 'driver_pass', ...options })
  const database = openDatabase(own ? own.connection : { url: settings.DATABASE_URL ?? '' })
  const stop = async () => {
    await database.close()
    await own?.stop()
  }
  try {
    await migrate(database.db, join(import.meta.dirname, '..', '..', 'db', 'migrations'))
    return { database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
