import type { Database } from '../database/database.ts'
import { openFailureLog } from '../log/failure-log.ts'
import { doFor } from '../log/work.ts'
import { busy } from './attendance.ts'
import { repeat } from './background.ts'
import { openBoss } from './boss.ts'
import { keptDoneSeconds } from './queue.ts'

/** Scheduled work. When several servers have the same job, one of them performs each run. */
export type Job = {
  name: string
  /** Cron with minutes, in UTC. */
  cron: string
  /** For work that users wait for: each server also repeats it by itself, with this pause. */
  everyMs?: number
  run: () => Promise<unknown>
}

export type Jobs = { stop(): Promise<void> }

/** How long runs that nobody sees may wait with nobody there. */
const quietMs = 30_000
/** How late the queue may notice a run: of minutes, and of hours or days. */
const [minutelyPollSeconds, otherPollSeconds] = [20, 60]
/** Jobs of earlier releases, whose runs would wait for nobody. */
const retired = ['resume-imports', 'make-report-files']
/** Of the queue's own clock; its longest. */
const clockSeconds = 45

/** Starts the queue (its own schema in the same database) and runs each job once, to catch up on runs missed while no server was up. */
export async function startJobs(database: Database, jobs: readonly Job[], log: (error: unknown) => void, attendance = busy): Promise<Jobs> {
  const boss = openBoss(database, {
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    maintenanceIntervalSeconds: keptDoneSeconds,
    bamIntervalSeconds: 600,
    cronWorkerIntervalSeconds: clockSeconds,
  })
  const failures = openFailureLog(log)
  const work = ({ name, run }: Job): Promise<unknown> => doFor({ job: name }, run)
  boss.on('error', (error) => failures.failed('queue', error))
  await boss.start()
  for (const name of retired) {
    await boss.unschedule(name)
    if (await boss.getQueue(name)) await boss.deleteQueue(name)
  }
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton' })
    // A run is of no interest once it is over, and counting the jobs reads them all.
    await boss.updateQueue(job.name, { deleteAfterSeconds: keptDoneSeconds })
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
