import cookies from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Grants } from '#platform/contract/access.ts'
import { sendError, type ConstraintRefusals } from './send-error.ts'
import type { Database } from '../database/database.ts'
import { readersOf, type Readers } from '../database/connection/readers.ts'
import type { Part } from './handlers.ts'
import { answerClientError } from './edge/client-error.ts'
import { hasBody } from './edge/declared-body.ts'
import { openEdge, type Edge } from './edge/edge.ts'
import { defaultLimits, type HttpLimits } from './edge/limits.ts'
import { refuseForeignHost } from './origin.ts'
import { respondBeforeBody } from './edge/refused-body.ts'
import { openUploadFolder } from './upload-folder.ts'
import { mountRoute } from './mount.ts'
import { noSuchAddress, overloaded } from './refusal.ts'
import { answerRequestId, requestIdOf, watchAnswers, type AnsweredCall } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { workOf } from './work-of-call.ts'
import { doFor } from '../log/work.ts'

export type ServerOptions = {
  database: Database
  /** For routes whose answers may be a moment old; the database alone by default. */
  readers?: Readers | undefined
  parts: readonly Part[]
  /** Finds the user of a request's token; null when there is none. */
  identify: (token: string, now: Date) => Promise<AuthenticatedUser | null>
  clock: () => Date
  /** The refusal for each violated constraint, by the constraint's name. */
  constraints: ConstraintRefusals
  sessionCookie: string
  /** Check every response against its contract: for development and tests. */
  checkResponses: boolean
  /** Each call gets a line, and each failure; none where undefined. */
  log?: Logger | undefined
  onAnswered?: ((call: AnsweredCall) => void) | undefined
  isSecure: boolean
  trustProxy: boolean | string
  /** The only address of this site; undefined where any is allowed. */
  publicUrl?: URL | undefined
  /** Holds uploaded files during their call. Required where a route takes files. */
  uploadFolder?: string | undefined
  limits?: HttpLimits
  /** The queues of calls; its own by default. */
  edge?: Edge | undefined
}

/** The user of a token. A user's calls share one set of limits. */
export type AuthenticatedUser = Grants & { userId: string; allocationId?: string }

/** With more calls waiting for the database, new calls are refused at once. */
const maxDatabaseQueue = 400

/** Builds the HTTP server with every route of every part. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const setSecurityHeaders = securityHeaders(options.isSecure)
  const limits = options.limits ?? defaultLimits
  const edge = options.edge ?? openEdge(limits)
  const log: FastifyBaseLogger | undefined = options.log
  const app = fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: limits.jsonBytes,
    ...timeouts(limits),
    clientErrorHandler: answerClientError,
    trustProxy: options.trustProxy,
    requestIdHeader: false,
    genReqId: requestIdOf,
    // A call that arrives while the server closes is still served: its balancer cannot send it elsewhere.
    return503OnClosing: false,
    // A malformed address passes no hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void setSecurityHeaders(request, reply)
      answerRequestId(request, reply)
      void reply.header('connection', 'close')
      sendError(error, request, reply, options.constraints)
    },
    schemaController: { compilersFactory: noSchemas },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.server.maxConnections = limits.connections
  await app.register(cookies)
  await app.register(multipart)
  watchAnswers(app, options.onAnswered)
  app.addHook('onRequest', (request, reply, done) => {
    if (edge.admitCall(request, reply)) doFor(workOf(request), done)
    else reply.hijack()
  })
  app.addHook('onRequest', setSecurityHeaders)
  app.addHook('onRequest', async (request, reply) => {
    answerRequestId(request, reply)
    edge.watch(request)
    if (options.database.waiting() > maxDatabaseQueue) throw overloaded()
    if (request.is404 && hasBody(request)) throw noSuchAddress()
  })
  app.addHook('onRequest', refuseForeignHost(options.publicUrl))
  app.addHook('onSend', respondBeforeBody(limits.refusedBody))
  app.addHook('onClose', async () => edge.stop())
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options.constraints))
  const uploads = options.uploadFolder === undefined ? undefined : await openUploadFolder(options.uploadFolder, options.clock().getTime())
  const mountOptions = { ...options, readers: options.readers ?? readersOf(options.database), edge, limits, uploads }
  for (const { contract, handlers } of options.parts) {
    for (const [key, route] of Object.entries(contract)) {
      const handler = handlers[key]
      if (!handler) throw new Error(`${route.method} ${route.path} has no handler`)
      mountRoute(app, route, handler, mountOptions)
    }
  }
  return app
}

/** Routes are checked by their contracts; with compilers of its own Fastify does not load its validator, 5 MB. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }
function refuseSchema(): never {
  throw new Error('A route states its input and output in its contract')
}

/** Node's limit for whole requests is off: bodies are limited by their pace instead. */
const timeouts = ({ headersMs, keepAliveMs, silentMs }: HttpLimits) => ({
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs / 4) },
  requestTimeout: 0,
  keepAliveTimeout: keepAliveMs,
  connectionTimeout: silentMs,
})
