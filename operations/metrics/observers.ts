import type { FastifyInstance } from 'fastify'
import type { StatementWatch } from '#platform/server/database/connection/pooled-driver.ts'
import { slowStatementLog } from '#platform/server/log/slow-statements.ts'
import type { AnsweredCall } from '#platform/server/http/request-log.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log/log.ts'
import type { Settings } from '#app/settings.ts'
import type { MetricSources } from './server-figures.ts'
import { serveMetrics } from './serve-metrics.ts'

/** The slow log, metrics and traces of one server, as far as the settings ask for them. */
export type Observers = {
  /** Undefined where nobody listens: then nothing is timed. */
  onStatement: StatementWatch | undefined
  onAnswered: ((call: AnsweredCall) => void) | undefined
  onAuditChecked: ((breaks: number) => void) | undefined
  onDriversRecounted: ((wrong: number) => void) | undefined
  onBackupsFailing: ((isFailing: boolean) => void) | undefined
  watchJob: (job: Job) => Job
  /** Before the server listens. */
  watchCalls: (app: FastifyInstance) => void
  /** Serves the metrics; returns what ends that. */
  serve: (sources: MetricSources) => Promise<() => Promise<void>>
  /** Sends the last traces. */
  stop: () => Promise<void>
}

type ObserverSettings = Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'SLOW_QUERY_MS'>

/** Loads the libraries of metrics and traces only where they are used. */
export async function openObservers(settings: ObserverSettings, log: Log): Promise<Observers> {
  const { METRICS_HOST: host, METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  const metrics = port === undefined ? undefined : (await import('./metrics.ts')).openMetrics()
  const tracing = endpoint === undefined ? undefined : (await import('#platform/server/tracing/tracing.ts')).openTracing(endpoint, log)
  return {
    onStatement: callAll([slowStatementLog(settings.SLOW_QUERY_MS, log), metrics?.onStatement, tracing?.onStatement]),
    onAnswered: metrics?.onAnswered,
    onAuditChecked: metrics?.onAuditChecked,
    onDriversRecounted: metrics?.onDriversRecounted,
    onBackupsFailing: metrics?.onBackupsFailing,
    watchJob: (job) => [metrics, tracing].reduce((watched, watcher) => watcher?.watchJob(watched) ?? watched, job),
    watchCalls: (app) => tracing?.watchCalls(app),
    serve: async (sources) => {
      if (!metrics || port === undefined) return async () => {}
      const { address, stop } = await serveMetrics({ host, port, read: () => metrics.read(sources) })
      log.info(`Metrics: ${address}`)
      return stop
    },
    stop: async () => tracing?.stop(),
  }
}

function callAll(all: readonly (StatementWatch | undefined)[]): StatementWatch | undefined {
  const watches = all.filter((watch) => watch !== undefined)
  return watches.length === 0 ? undefined : (statement) => watches.forEach((watch) => watch(statement))
}
