import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'

/** Of the queue's own tables. */
const schema = 'jobs'

/** Lets one of several servers that start at once install. */
const installLock = 7_230_026

/** Creates or upgrades the queue's schema; needs the owner's rights, which working with it does not. */
export async function installJobs(owner: Database): Promise<void> {
  const client = owner.connection()
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [installLock])
    const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) }, schema, supervise: false, schedule: false })
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await client.end()
  }
}

type BossOptions = Pick<
  ConstructorParameters<typeof PgBoss>[0] & object,
  | 'supervise'
  | 'schedule'
  | 'superviseIntervalSeconds'
  | 'monitorIntervalSeconds'
  | 'maintenanceIntervalSeconds'
  | 'bamIntervalSeconds'
  | 'cronWorkerIntervalSeconds'
>

/** The installed queue, not started yet. */
export const openBoss = (database: Database, options: BossOptions): PgBoss =>
  new PgBoss({ db: { executeSql: (text, values) => database.query(text, values) }, schema, migrate: false, ...options })
