import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { StatementWatch } from '#platform/server/database/connection/pooled-driver.ts'
import type { AnsweredCall } from '#platform/server/http/request-log.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { backupFigures } from './backup-figures.ts'
import { databaseFigures } from './database-figures.ts'
import { findDatabaseFigures } from './database-figures.store.ts'
import { metricName, registryOf } from './figure.ts'
import { countQueues } from '#app/parts/count-queues.ts'
import { queueFigures } from './queue-figures.ts'
import { serverFigures, type MetricSources } from './server-figures.ts'

/** What is measured, for Prometheus: times in seconds, sizes in bytes, labels without personal data. */
export type Metrics = {
  onAnswered: (call: AnsweredCall) => void
  onStatement: StatementWatch
  onAuditChecked: (breaks: number) => void
  onDriversRecounted: (wrong: number) => void
  onBackupsFailing: (isFailing: boolean) => void
  /** The same job, whose runs are counted. */
  watchJob: (job: Job) => Job
  /** All metrics as Prometheus' text; those of the database are missing while it does not answer. */
  read: (sources: MetricSources) => Promise<string>
}

const callBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Prometheus gives up after 10 s, or what it is set to. With every connection taken, the database's figures are missing and the others tell why. */
const readMs = 1_500

/** Gauges with a counter's name, which promtool refuses; the same figures by type have right ones. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const options = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: metricName(name),
    help,
    labelNames,
    registers: [registry],
  })
  const calls = new Counter(options('calls_total', 'Answered calls', 'method', 'route', 'status'))
  const callSeconds = new Histogram({
    ...options('call_seconds', 'Time until the last byte of an answer', 'method', 'route'),
    buckets: callBuckets,
  })
  const statements = new Counter(options('statements_total', 'Statements sent to the database', 'outcome'))
  const statementSeconds = new Counter(options('statement_seconds_total', 'Time of statements, with their wait for a connection'))
  const runs = new Counter(options('job_runs_total', 'Runs of scheduled work', 'work', 'outcome'))
  const runSeconds = new Counter(options('job_seconds_total', 'Time of scheduled work', 'work'))
  const isFailing = new Gauge(options('job_failing', 'Whether the latest run of scheduled work failed', 'work'))

  const auditBreaks = new Gauge(options('audit_breaks', 'Broken partitions of the audit, when this server last checked it'))
  const driversWrong = new Gauge(options('drivers_wrong', 'Drivers stored otherwise than their records say, when this server last looked'))
  const backupFailing = new Gauge(options('backup_failing', 'Whether the latest backup of this server by plan failed'))

  // Not 'job', which Prometheus itself uses as a label.
  const jobEnded = (work: string, startedAt: number, hasFailed: boolean): void => {
    runs.inc({ work, outcome: outcomeOf(hasFailed) })
    runSeconds.inc({ work }, (performance.now() - startedAt) / 1000)
    isFailing.set({ work }, Number(hasFailed))
  }
  return {
    onAnswered: ({ method, route = 'none', status, ms }) => {
      calls.inc({ method, route, status })
      callSeconds.observe({ method, route }, ms / 1000)
    },
    onStatement: ({ ms, isFailed }) => {
      statements.inc({ outcome: outcomeOf(isFailed) })
      statementSeconds.inc(ms / 1000)
    },
    onAuditChecked: (breaks) => auditBreaks.set(breaks),
    onDriversRecounted: (wrong) => driversWrong.set(wrong),
    onBackupsFailing: (isFailing) => backupFailing.set(Number(isFailing)),
    watchJob: (job) => ({
      ...job,
      run: async () => {
        const startedAt = performance.now()
        try {
          await job.run()
          jobEnded(job.name, startedAt, false)
        } catch (error) {
          jobEnded(job.name, startedAt, true)
          throw error
        }
      },
    }),
    read: (sources) => readAll(registry, sources),
  }
}

async function readAll(counted: Registry, sources: MetricSources): Promise<string> {
  const { database, clock, installation } = sources
  const [ofServer, isUp, ofDatabase, ofQueues, ofBackups] = await Promise.all([
    serverFigures(sources),
    within(
      readMs,
      database.check().then(() => true),
    ),
    within(readMs, findDatabaseFigures(database.db, clock())),
    within(readMs, countQueues(database.db)),
    within(readMs, backupFigures(installation)),
  ])
  const figures = [...ofServer, ...databaseFigures(isUp === true, ofDatabase), ...queueFigures(ofQueues), ...(ofBackups ?? [])]
  return Registry.merge([counted, registryOf(figures)]).metrics()
}

const outcomeOf = (hasFailed: boolean): string => (hasFailed ? 'failed' : 'done')

/** The result, or undefined where the work fails or takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), ms)
  return Promise.race([work.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer))
}
