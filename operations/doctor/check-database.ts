import { listSharedNumbers } from '#drivers/id-no/id-no.service.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countSharedNumbers } from '#drivers/id-no/shared-numbers.store.ts'
import { openDatabase, type DatabaseAddress, type Db } from '#platform/server/database/database.ts'
import { requireOwnSessions } from '#platform/server/database/connection/pooler.ts'
import { findUnsuitable, neededExtensions } from '#platform/server/database/connection/suitable-database.ts'
import { startPostgres } from '../embedded-postgres/launch.ts'
import { clusterFolder } from '../embedded-postgres/run-as.ts'
import { findPendingMigrations } from '../start/open-database.ts'
import type { Settings } from '#app/settings.ts'
import { checkCardNumbers } from './check-card-numbers.ts'
import { checkDrivers } from './check-drivers.ts'
import { checkProtection, type Opened } from './check-protection.ts'
import { checkQueues } from './check-queues.ts'
import { checkReplica } from './check-replica.ts'
import { checkRows } from './check-rows.ts'
import { checkSharedParts } from './check-shared-parts.ts'
import { fine, problem, failureText, warning, type Finding } from './finding.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

const maxClockSkewSeconds = 2
/** Of PostgreSQL's connections; a server uses up to 12. */
const crowdedShare = 0.8

/** Changes nothing. Our own PostgreSQL is started for the checks where the product does not run. */
export async function checkDatabase(settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  if (settings.DATABASE_URL) return connectAndCheck({ url: settings.DATABASE_URL }, settings, env)
  const folder = join(settings.DATA_FOLDER, 'postgres')
  if (!existsSync(clusterFolder(folder))) return [fine('Database', `none yet in ${folder}; the first start creates it`)]
  try {
    const own = await startPostgres({ folder, database: 'driver_pass', join: true })
    return await connectAndCheck(own.connection, settings, env).finally(() => own.stop())
  } catch (error) {
    return [problem('Database', failureText(error), `Check that the account that runs this owns ${folder} and that its disk has space.`)]
  }
}

async function connectAndCheck(address: DatabaseAddress, settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const database = openDatabase(address, { size: 1 })
  try {
    await requireOwnSessions(address)
    const findings = await checkOpened({ address, db: database.db }, settings, env)
    return settings.DATABASE_READ_URL ? [...findings, await checkReplica(settings.DATABASE_READ_URL)] : findings
  } catch (error) {
    const advice = 'The address is DATABASE_URL; docs/operations.md says what the database must be able to do.'
    return [problem('Database', failureText(error), advice)]
  } finally {
    await database.close()
  }
}

type Server = {
  name: string
  skew: number
  missing: string[]
  used: number
  max: number
  replicas: number
  sees_lag: boolean
}

async function checkOpened(opened: Opened, settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { db } = opened
  const before = Date.now()
  const { rows } = await sql<Server>`select current_setting('server_version') as name,
    extract(epoch from clock_timestamp())::float8 as skew,
    array(select e from jsonb_array_elements_text(${JSON.stringify(neededExtensions)}::jsonb) e where not exists (select from pg_extension where extname = e)) as missing,
    (select sum(numbackends)::int from pg_stat_database) as used, current_setting('max_connections')::int as max,
    (select count(*)::int from pg_stat_replication) as replicas, pg_has_role('pg_read_all_stats', 'member') as sees_lag`.execute(db)
  const server = rows[0]
  if (!server) throw new Error('The database does not answer.')
  const skew = Math.abs(server.skew - (before + Date.now()) / 2000)
  const unsuitable = await findUnsuitable(db)
  const pending = await findPendingMigrations(db)
  const isNew = await valueOf(db, sql<boolean>`to_regclass('public.audit') is null`)
  return [
    unsuitable ? problem('Database', unsuitable.text, unsuitable.advice) : fine('Database', `PostgreSQL ${server.name} answers`),
    pending.length === 0
      ? fine('Migrations', 'all applied')
      : warning(
          'Migrations',
          `${pending.length} to apply, from ${pending[0] ?? ''}.`,
          'The next start applies them, or npx driver-pass migrate in advance.',
        ),
    server.missing.length === 0
      ? fine('Extensions', neededExtensions.join(', '))
      : warning(
          'Extensions',
          `${server.missing.join(', ')} missing.`,
          'The first start creates them; a user that may not needs create extension by the owner.',
        ),
    server.used > server.max * crowdedShare
      ? warning('Connections', `${server.used} of ${server.max} in use.`, 'Raise max_connections, or stop what else connects.')
      : fine('Connections', `${server.used} of ${server.max} in use`),
    skew > maxClockSkewSeconds
      ? problem('Clock', `differs from the database's by ${skew.toFixed(1)} s.`, 'Let chrony or systemd-timesyncd set both clocks.')
      : fine('Clock', "agrees with the database's"),
    ...(isNew || pending.length > 0 ? [] : [await checkProtection(opened, settings, env)]),
    ...(pending.length > 0
      ? []
      : [
          ...(await checkRows(db)),
          ...(await checkSharedParts(db, settings, env)),
          ...(await checkCardNumbers(db)),
          await checkIdNumbers(db),
          await checkDrivers(db),
          ...(await checkQueues(db)),
        ]),
    ...(server.replicas > 0 && !server.sees_lag
      ? [warning('Replicas', 'Their lag is not visible.', 'Run: grant pg_read_all_stats to the owner of the database.')]
      : []),
  ]
}

const mostNamed = 5

/** Records that shared a number before this was refused stay until somebody corrects one of them. */
async function checkIdNumbers(db: Db): Promise<Finding> {
  const count = await countSharedNumbers(db)
  if (count === 0) return fine('Id numbers', 'each is of one person')
  const named = (await listSharedNumbers(db))
    .slice(0, mostNamed)
    .map(({ holders }) => holders.map(({ id_no, plant }) => `${id_no} at ${plant}`).join(' and '))
  const text = `${count} held by several records: ${named.join('; ')}${count > mostNamed ? '; …' : ''}.`
  return warning('Id numbers', text, "See 'Barred persons', 'Id numbers held twice' in the staff portal, and correct one record of each.")
}
