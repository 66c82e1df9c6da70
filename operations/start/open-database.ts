import { join } from 'node:path'
import { sql } from 'kysely'
import { completeAdministratorRole } from '#accounts/grants/builtin-role.store.ts'
import { openDatabase, type Database, type DatabaseAddress, type Db } from '#platform/server/database/database.ts'
import { installJobs } from '#platform/server/jobs/boss.ts'
import { findApplied, requireKnown } from '#platform/server/migrations/applied-migrations.ts'
import { migrate } from '#platform/server/migrations/migrate.ts'
import { readMigrations } from '#platform/server/migrations/migration-files.ts'
import { validateConstraints } from '#platform/server/migrations/validate-constraints.ts'
import type { PostgresLog } from '../embedded-postgres/server-log.ts'
import { startPostgres, type RunningPostgres } from '../embedded-postgres/launch.ts'
import type { Log } from '#platform/server/log/log.ts'
import type { StatementWatch } from '#platform/server/database/connection/pooled-driver.ts'
import { openReaders, readersOf, type Readers } from '#platform/server/database/connection/readers.ts'
import { requireOwnSessions, SharedSessions } from '#platform/server/database/connection/pooler.ts'
import { ensureProductRole, grantProduct, productLogin, withLogin, type Login } from '#platform/server/database/product-role.ts'
import { findUnprotected, unprotectedAdvice, unprotectedText } from '#platform/server/database/unprotected.ts'
import { requireRecordedParts, type NeededParts } from '../cluster/require-shared-parts.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { requireSuitable } from '#platform/server/database/connection/suitable-database.ts'
import { ownerUrl, separateOwnerUrl } from '../backup/installation.ts'
import { requireRestored } from '../backup/restore-target.ts'
import { migrationsFolder, schemaFolder } from '#app/database-files.ts'
import type { Settings } from '#app/settings.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

export type OpenedDatabase = {
  database: Database
  readers: Readers
  /** As the owner where its address is known. */
  owner: DatabaseAddress
  /** The migrations applied at this start. */
  migrations: readonly string[]
  stop: () => Promise<void>
}

type Opening = {
  env: NodeJS.ProcessEnv
  /** Which of the parts that servers share must be the recorded ones. */
  needs?: NeededParts
  /** For commands: use the PostgreSQL that the running app has started. */
  join?: boolean
  log?: Log
  onStatement?: StatementWatch | undefined
}

/**
 * Opens the database of the settings as the product's role, after its owner has migrated it: DATABASE_URL, or our own PostgreSQL in the
 * data folder. Prints a warning if that role could change the audit or who may load.
 */
export async function openProductDatabase(
  settings: Settings,
  { env, needs = 'key', join: joins = false, log, onStatement }: Opening,
): Promise<OpenedDatabase> {
  const own = await startOwn(settings, joins, log)
  let database: Database | undefined
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closers) await close()
    await database?.close()
    await own?.stop()
  }
  try {
    const given: DatabaseAddress = own ? own.connection : { url: settings.DATABASE_URL ?? '' }
    const separateUrl = separateOwnerUrl(settings)
    const owner: DatabaseAddress = separateUrl ? { url: separateUrl } : given
    // No password is derived where DATABASE_URL has the product's login: a machine that only migrates has no key.
    const needsKey = separateUrl === undefined || needs === 'all'
    await withOwner(owner, async ({ db }) => {
      if (needsKey) await requireRecordedParts(db, { settings, env }, needs)
    })
    const key = needsKey ? await loadKey(settings.DATA_FOLDER, env) : null
    const { address, migrations } = await prepareDatabase(given, separateUrl, key)
    database = openDatabase(address, { onStatement })
    if (log) await warnOfUnprotected(database.db, log)
    const login = address === given || key === null ? null : productLogin(key)
    const readers = await readersFor(settings, { primary: database, login, onStatement })
    closers.push(readers.close)
    return { database, readers, owner, migrations, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** `login`: of the product's own role. A replica that is away, or has not got the login yet, does not keep the product from starting. */
async function readersFor(
  { DATABASE_URL, DATABASE_READ_URL: url }: Settings,
  { primary, login, onStatement }: { primary: Database; login: Login | null } & Pick<Opening, 'onStatement'>,
): Promise<Readers> {
  if (url === undefined) return readersOf(primary)
  if (DATABASE_URL === undefined)
    throw new Error('DATABASE_READ_URL is set without DATABASE_URL: set both, or none for the PostgreSQL of the product.')
  const replica = login ? withLogin({ url }, login) : { url }
  await requireOwnSessions(replica).catch((error: unknown) => (error instanceof SharedSessions ? Promise.reject(error) : undefined))
  return openReaders(primary, openDatabase(replica, { onStatement }))
}

type Prepared = { address: DatabaseAddress; migrations: readonly string[] }

/** For commands: the database of the settings as its owner, beside the running product or without it. Writes nothing by itself. */
export async function withOwnerOf<T>(settings: Settings, work: (owner: Database) => Promise<T>): Promise<T> {
  const own = await startOwn(settings, true, undefined)
  try {
    return await withOwner(own ? own.connection : { url: ownerUrl(settings) ?? '' }, work)
  } finally {
    await own?.stop()
  }
}

/** Our own PostgreSQL; null with DATABASE_URL. */
async function startOwn(settings: Settings, joins: boolean, log: Opening['log']): Promise<RunningPostgres | null> {
  await requireRestored(settings)
  if (settings.DATABASE_URL) return null
  return startPostgres({
    folder: join(settings.DATA_FOLDER, 'postgres'),
    database: 'driver_pass',
    join: joins,
    ...(log && { log: logOfPostgres(log) }),
  })
}

const logOfPostgres = (log: NonNullable<Opening['log']>): PostgresLog => ({
  // At a terminal only what went wrong.
  info: (text) => log.lines && log.info({ component: 'postgres' }, text),
  warn: (text) => log.warn({ component: 'postgres' }, text),
  error: (text) => log.error({ component: 'postgres' }, text),
})

/** Throws a sentence where the database cannot be reached or used. */
async function withOwner<T>(address: DatabaseAddress, work: (owner: Database) => Promise<T>): Promise<T> {
  await requireOwnSessions(address)
  const owner = openDatabase(address, { size: 1 })
  try {
    await requireSuitable(owner.db)
    return await work(owner)
  } finally {
    await owner.close()
  }
}

/** Migrates as the owner, validates the constraints that rows of older releases do not break; returns the applied migrations and the address the product connects to. */
export async function prepareDatabase(given: DatabaseAddress, separateUrl: string | undefined, key: Buffer | null): Promise<Prepared> {
  const ownerAddress = separateUrl ? { url: separateUrl } : given
  await Promise.all([given, ...(separateUrl ? [ownerAddress] : [])].map(requireOwnSessions))
  const owner = openDatabase(ownerAddress, { size: 1 })
  try {
    if (!separateUrl && !(await mayMigrate(owner.db))) {
      await assertMigrated(owner.db)
      return { address: given, migrations: [] }
    }
    const migrations = await migrate(ownerAddress, migrationsFolder, { schema: schemaFolder })
    await validateConstraints(ownerAddress)
    await completeAdministratorRole(owner.db)
    await installJobs(owner)
    const product = separateUrl || key === null ? given : await ensureProductRole(owner.db, given, key)
    if (product) await grantProduct(owner.db, await userOf(product))
    return { address: product ?? given, migrations }
  } finally {
    await owner.close()
  }
}

/** A user without the right to create tables is the product's own; the owner migrates. */
export const mayMigrate = (db: Db): Promise<boolean> => valueOf(db, sql<boolean>`has_schema_privilege('public', 'create')`)

/** The migrations that this version has and the database has not. */
export async function findPendingMigrations(db: Db): Promise<readonly string[]> {
  const applied = new Set((await findApplied(db).catch(() => [])).map(({ name }) => name))
  return (await readMigrations(migrationsFolder)).map(({ name }) => name).filter((name) => !applied.has(name))
}

async function assertMigrated(db: Db): Promise<void> {
  if ((await findPendingMigrations(db)).length > 0)
    throw new Error(
      'The database is not up to date, and the user of DATABASE_URL may not change that. Set MIGRATION_DATABASE_URL to the owner of the database and start again.',
    )
  requireKnown(await readMigrations(migrationsFolder), await findApplied(db))
}

async function userOf(address: DatabaseAddress): Promise<string> {
  const database = openDatabase(address, { size: 1 })
  try {
    return await valueOf(database.db, sql<string>`current_user`)
  } finally {
    await database.close()
  }
}

async function warnOfUnprotected(db: Db, log: Log): Promise<void> {
  const found = await findUnprotected(db)
  const text = unprotectedText(found)
  if (text !== null) log.warn(`${text} ${unprotectedAdvice(found)}`)
}
