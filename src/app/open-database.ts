import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Database, type DatabaseAddress, type Db } from '#platform/server/database/database.ts'
import { installJobs } from '#platform/server/jobs/jobs.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startPostgres } from '#platform/server/postgres/launch.ts'
import { grantProduct, isKeptFromAudit, makeProductRole } from '#platform/server/database/product-role.ts'
import type { Settings } from './settings.ts'

export type OpenedDatabase = {
  readonly database: Database
  /** The steps that the database took just now. */
  readonly migrations: readonly string[]
  readonly stop: () => Promise<void>
}

type Opening = {
  /** The product's login is derived from it. */
  readonly key: Buffer
  /** For a command beside the app: use the PostgreSQL that the app runs. */
  readonly join?: boolean
  readonly print?: (line: string) => void
}

const folder = join(import.meta.dirname, '..', '..', 'db', 'migrations')

/**
 * The database of the settings, brought up to date by its owner and opened as the product's role: DATABASE_URL where given, or else our own
 * PostgreSQL in the data folder. `print` is told where the database cannot keep the product from changing the audit.
 */
export async function openProductDatabase(settings: Settings, { key, join: joins = false, print }: Opening): Promise<OpenedDatabase> {
  const own = settings.DATABASE_URL
    ? null
    : await startPostgres({ folder: join(settings.DATA_FOLDER, 'postgres'), database: 'driver_pass', join: joins })
  let database: Database | undefined
  const stop = async () => {
    await database?.close()
    await own?.stop()
  }
  try {
    const given: DatabaseAddress = own ? own.connection : { url: settings.DATABASE_URL ?? '' }
    const { address, migrations } = await prepareDatabase(given, own ? undefined : settings.MIGRATION_DATABASE_URL, key)
    database = openDatabase(address)
    if (print && !(await isKeptFromAudit(database.db))) print(missingWall)
    return { database, migrations, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Prepared = { readonly address: DatabaseAddress; readonly migrations: readonly string[] }

/** Migrates as the owner; answers the steps taken and the address at which the product is to connect. */
export async function prepareDatabase(given: DatabaseAddress, ownerUrl: string | undefined, key: Buffer): Promise<Prepared> {
  const ownerAddress = ownerUrl ? { url: ownerUrl } : given
  const owner = openDatabase(ownerAddress, { size: 1 })
  try {
    if (!ownerUrl && !(await mayMigrate(owner.db))) {
      await assertMigrated(owner.db)
      return { address: given, migrations: [] }
    }
    const migrations = await migrate(ownerAddress, folder)
    await installJobs(owner)
    const product = ownerUrl ? given : await makeProductRole(owner.db, given, key)
    if (product) await grantProduct(owner.db, await userOf(product))
    return { address: product ?? given, migrations }
  } finally {
    await owner.close()
  }
}

/** A user that may create nothing is the product's: another connection has migrated, or will. */
async function mayMigrate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select has_schema_privilege('public', 'create') as may`.execute(db)
  return rows[0]?.may === true
}

async function assertMigrated(db: Db): Promise<void> {
  const steps = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db).catch(() => ({ rows: [] }))
  const taken = new Set(rows.map(({ name }) => name))
  if (steps.some((step) => !taken.has(step)))
    throw new Error(
      'The database is not up to date, and the user of DATABASE_URL may not change that. Set MIGRATION_DATABASE_URL to the owner of the database and start again.',
    )
}

async function userOf(address: DatabaseAddress): Promise<string> {
  const database = openDatabase(address, { size: 1 })
  try {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(database.db)
    return rows[0]?.name ?? ''
  } finally {
    await database.close()
  }
}

const missingWall =
  'The second wall around the audit is missing: the product connects to PostgreSQL as a user that could change it. See "Two users of the database" in README.md.'
