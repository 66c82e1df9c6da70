import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { openFailureLog } from '../log/failure-log.ts'
import { doFor } from '../log/work.ts'
import { busy } from './attendance.ts'
import { repeat } from './background.ts'

/** Scheduled work. When several servers have the same job, one of them performs each run. */
export type Job = {
  readonly name: string
  /** Cron with minutes, in UTC. */
  readonly cron: string
  /** For work that users wait for: each server also repeats it by itself, with this pause. */
  readonly everyMs?: number
  readonly run: () => Promise<unknown>
}

export type Jobs = { stop(): Promise<void> }

const schema = 'jobs'

/** Lets one of several servers that start at once install. */
const installLock = 7_230_026

/** Creates or upgrades the queue's schema; needs the owner's rights, which `startJobs` does not. */
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

/** How long runs that nobody sees may wait with nobody there. */
const quietMs = 30_000
/** How late the queue may notice a run: of minutes, and of hours or days. */
const [minutelyPollSeconds, otherPollSeconds] = [20, 60]
/** Of the queue's own clock; its longest. */
const clockSeconds = 45

/** Starts the queue (its own schema in the same database) and runs each job once, to catch up on runs missed while no server was up. */
export async function startJobs(database: Database, jobs: readonly Job[], log: (error: unknown) => void, attendance = busy): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema,
    migrate: false,
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    bamIntervalSeconds: 600,
    cronWorkerIntervalSeconds: clockSeconds,
  })
  const failures = openFailureLog(log)
  const work = ({ name, run }: Job): Promise<unknown> => doFor({ job: name }, run)
  boss.on('error', (error) => failures.failed('queue', error))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton' })
    await boss.schedule(job.name, job.cron)
    // Before the first look of its worker.
    await boss.send(job.name)
    const pollingIntervalSeconds = job.cron.startsWith('* ') ? minutelyPollSeconds : otherPollSeconds
    await boss.work(job.name, { pollingIntervalSeconds }, () => work(job).then(() => failures.worked('queue')))
  }
  const repeats = jobs.flatMap((job) =>
    job.everyMs === undefined
      ? []
      : [
          repeat(
            () => work(job).then(() => failures.worked(job.name)),
            job.everyMs,
            (error) => failures.failed(job.name, error),
            { attendance, quietMs },
          ),
        ],
  )
  return {
    stop: async () => {
      await Promise.all([boss.stop({ graceful: true, timeout: 10_000 }), ...repeats.map((repeated) => repeated.stop())])
    },
  }
}
