import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/postgres/launch.ts'
import type { Settings } from './settings.ts'

export type OpenedDatabase = {
  readonly database: Database
  /** The steps that the database took just now. */
  readonly migrations: readonly string[]
  readonly stop: () => Promise<void>
}

/** The database of the settings, brought up to date: DATABASE_URL where given, or else our own PostgreSQL in the data folder. */
export async function openProductDatabase(settings: Settings, options: { readonly join?: boolean } = {}): Promise<OpenedDatabase> {
  const own = settings.DATABASE_URL
    ? null
    : await startPostgres({ folder: join(settings.DATA_FOLDER, 'postgres'), database: 'driver_pass', ...options })
  const address = own ? own.connection : { url: settings.DATABASE_URL ?? '' }
  const database = openDatabase(address)
  const stop = async () => {
    await database.close()
    await own?.stop()
  }
  try {
    const migrations = await migrate(address, join(import.meta.dirname, '..', '..', 'db', 'migrations'))
    return { database, migrations, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
