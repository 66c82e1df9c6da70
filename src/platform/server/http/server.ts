import cookies from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Grants } from '#platform/contract/access.ts'
import { answerError, type ConstraintRefusals } from './answer-error.ts'
import type { Database } from '../database/database.ts'
import type { Part } from './handlers.ts'
import { logError } from '../log/log-error.ts'
import { answerClientError } from './edge/client-error.ts'
import { hasBody } from './edge/declared-body.ts'
import { openEdge } from './edge/edge.ts'
import { usualLimits, type HttpLimits } from './edge/limits.ts'
import { refuseForeignHost } from './public-url.ts'
import { answerBeforeBody } from './edge/refused-body.ts'
import { openUploadFolder } from './upload-folder.ts'
import { mountRoute } from './mount.ts'
import { noSuchAddress, overloaded } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'

export type ServerOptions = {
  readonly database: Database
  readonly parts: readonly Part[]
  /** Finds the person behind a request's token; null when there is none. */
  readonly identify: (token: string, now: Date) => Promise<KnownPerson | null>
  readonly clock: () => Date
  /** What people read when the database refuses by a constraint, by the constraint's name. */
  readonly constraints: ConstraintRefusals
  readonly sessionCookie: string
  /** Compare every answer with the contract: for development and tests. */
  readonly checkAnswers: boolean
  readonly log: boolean
  readonly isSecure: boolean
  readonly trustProxy: boolean | string
  /** The only address that this site is reached at; undefined where it may be any. */
  readonly publicUrl?: URL | undefined
  /** Where files lie while their call lasts. Needed where a route takes files. */
  readonly uploadFolder?: string | undefined
  readonly limits?: HttpLimits
}

/** Whoever a token stands for. Calls of one user share what one user may cost. */
export type KnownPerson = Grants & { readonly userId: string }

/** Calls waiting for the database beyond this are turned away at once, so that those already in are served. */
const longestQueue = 400

/** Builds the HTTP server: every route of every part, mounted the same way. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const secure = securityHeaders(options.isSecure)
  const limits = options.limits ?? usualLimits
  const edge = openEdge(limits)
  const app = fastify({
    logger: options.log && logging,
    bodyLimit: limits.jsonBytes,
    ...timeouts(limits),
    clientErrorHandler: answerClientError,
    trustProxy: options.trustProxy,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // A call that has come in while the server closes is answered, not turned away: its balancer has no other place for it.
    return503OnClosing: false,
    // An address that cannot be read meets no hook on its way.
    frameworkErrors: (error, request, reply) => {
      void secure(request, reply)
      void reply.header('connection', 'close')
      answerError(error, request, reply, options.constraints)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.server.maxConnections = limits.connections
  await app.register(cookies)
  await app.register(multipart)
  app.addHook('onRequest', secure)
  app.addHook('onRequest', async (request) => {
    edge.watch(request)
    if (options.database.waiting() > longestQueue) throw overloaded()
    if (request.is404 && hasBody(request)) throw noSuchAddress()
  })
  app.addHook('onRequest', refuseForeignHost(options.publicUrl))
  app.addHook('onSend', answerBeforeBody(limits.refusedBody))
  app.addHook('onClose', async () => edge.stop())
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.constraints))
  const uploads = options.uploadFolder === undefined ? undefined : await openUploadFolder(options.uploadFolder, options.clock().getTime())
  const mounting = { ...options, edge, limits, uploads }
  for (const { contract, handlers } of options.parts) {
    for (const [key, route] of Object.entries(contract)) {
      const handler = handlers[key]
      if (!handler) throw new Error(`${route.method} ${route.path} has no handler`)
      mountRoute(app, route, handler, mounting)
    }
  }
  return app
}

/** The time that a body may take is a matter of its pace, so Node's own limit for whole requests is off. */
const timeouts = ({ headersMs, keepAliveMs, silentMs }: HttpLimits) => ({
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs / 4) },
  requestTimeout: 0,
  keepAliveTimeout: keepAliveMs,
  connectionTimeout: silentMs,
})

/** The log has no query strings, bodies, codes, tokens or phones: only who asked for which route, and how it went. */
const logging = {
  level: 'info',
  serializers: {
    err: logError,
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
  },
}
