import { context, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementWatch } from '../database/connection/pooled-driver.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { samplerOf } from './sampler.ts'

/** Traces of calls, their statements and scheduled work, without anything that users typed. */
export type Tracing = {
  /** Before the server listens. A caller's `traceparent` is continued. */
  watchCalls: (app: FastifyInstance) => void
  onStatement: StatementWatch
  /** The same job, each run a trace; one that repeats every few seconds is left alone. */
  watchJob: (job: Job) => Job
  /** Sends what is left, for at most two seconds. */
  stop: () => Promise<void>
}

const exportMs = 2_000
const maxStatementText = 1_000

/** Sends traces by OTLP (JSON over HTTP) to `endpoint`/v1/traces. The standard OTEL_ variables set headers, sampler and service name. */
export function openTracing(endpoint: string, log: Log): Tracing {
  let isFailureLogged = false
  const onFailure = (text: string): void => {
    if (!isFailureLogged) log.warn(`Traces cannot be sent, which is logged once. ${text.slice(0, 200)}`)
    isFailureLogged = true
  }
  const silent = (): void => {}
  diag.setLogger({ error: onFailure, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: exportMs })
  const provider = new TracerProvider({
    sampler: samplerOf(process.env),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'driver-pass' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('driver-pass')
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()

  return {
    watchCalls: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, headers, routeOptions } = request
        const parent = propagator.extract(ROOT_CONTEXT, headers, headerGetter)
        const attributes = { 'http.request.method': method, 'http.route': routeOptions.url ?? '', 'driver_pass.request_id': request.id }
        const span = tracer.startSpan([method, routeOptions.url].filter(Boolean).join(' '), { kind: SpanKind.SERVER, attributes }, parent)
        spans.set(request, span)
        context.with(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    onStatement: ({ text, ms, isFailed }) => {
      // The loops that ask every second whether there is work have no trace.
      if (!trace.getSpan(context.active())) return
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/\s+/g, ' ').slice(0, maxStatementText) }
      const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'STATEMENT'
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - ms })
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    watchJob: (job) => ({
      ...job,
      run: job.everyMs === undefined ? () => tracer.startActiveSpan(`job ${job.name}`, (span) => runIn(span, job.run)) : job.run,
    }),
    stop: () => provider.shutdown().catch(silent),
  }
}

async function runIn(span: Span, run: Job['run']): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

const headerGetter = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
}
