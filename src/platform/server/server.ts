import cookies from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Standing } from '#platform/contract/access.ts'
import { answerError, type ConstraintRefusals } from './answer-error.ts'
import type { Database } from './database.ts'
import type { Part } from './handlers.ts'
import { logError } from './log-error.ts'
import { mountRoute } from './mount.ts'
import { overloaded } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'

export type ServerOptions = {
  readonly database: Database
  readonly parts: readonly Part[]
  /** Finds the person behind a request's token; null when there is none. */
  readonly identify: (token: string, now: Date) => Promise<Standing | null>
  readonly clock: () => Date
  /** What people read when the database refuses by a constraint, by the constraint's name. */
  readonly constraints: ConstraintRefusals
  readonly sessionCookie: string
  /** Compare every answer with the contract: for development and tests. */
  readonly checkAnswers: boolean
  readonly log: boolean
  readonly isSecure: boolean
  readonly trustProxy: boolean | string
}

/** Calls waiting for the database beyond this are turned away at once, so that those already in are served. */
const longestQueue = 400
const usualBodyBytes = 1_000_000

/** Builds the HTTP server: every route of every part, mounted the same way. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const secure = securityHeaders(options.isSecure)
  const app = fastify({
    logger: options.log && logging,
    bodyLimit: usualBodyBytes,
    trustProxy: options.trustProxy,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // A call that has come in while the server closes is answered, not turned away: its balancer has no other place for it.
    return503OnClosing: false,
    // An address that cannot be read meets no hook on its way.
    frameworkErrors: (error, request, reply) => {
      void secure(request, reply)
      answerError(error, request, reply, options.constraints)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await app.register(cookies)
  await app.register(multipart)
  app.addHook('onRequest', secure)
  app.addHook('onRequest', async () => {
    if (options.database.waiting() > longestQueue) throw overloaded()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.constraints))
  for (const { contract, handlers } of options.parts) {
    for (const [key, route] of Object.entries(contract)) {
      const handler = handlers[key]
      if (!handler) throw new Error(`${route.method} ${route.path} has no handler`)
      mountRoute(app, route, handler, options)
    }
  }
  return app
}

/** The log has no query strings, bodies, codes, tokens or phones: only who asked for which route, and how it went. */
const logging = {
  level: 'info',
  serializers: {
    err: logError,
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
  },
}
