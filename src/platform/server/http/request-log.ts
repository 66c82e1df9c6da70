import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  // Only an interface can add to another one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyRequest {
    /** Who called; undefined without a login. */
    personId?: string | undefined
  }
}

/** A call that has its answer, or whose caller has gone. Nothing that anybody typed. */
export type AnsweredCall = {
  method: string
  /** The pattern, such as /v1/drivers/:id; undefined where no route matched. */
  route: string | undefined
  status: number
  /** Milliseconds until the last byte. */
  ms: number
  person: string | undefined
}

/** Short and harmless in a log, a header and on a page. */
const safeId = /^[\w.-]{8,64}$/

/** The id of a call: its proxy's `x-request-id` where that is a safe token, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safeId.test(given) ? given : randomUUID()
}

export const answerRequestId = (request: FastifyRequest, reply: FastifyReply): void => void reply.header('x-request-id', request.id)

/** Passes each answered call to `log`, and to `measure` where somebody measures. Probes that succeed get no line. */
export function watchAnswers(app: FastifyInstance, measure: ((call: AnsweredCall) => void) | undefined): void {
  app.decorateRequest('personId', undefined)
  app.addHook('onResponse', async (request, reply) => {
    const { url: route, config, method } = request.routeOptions
    const call: AnsweredCall = {
      method: typeof method === 'string' ? method : request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      person: request.personId,
    }
    measure?.(call)
    if ((config as { isProbe?: boolean } | undefined)?.isProbe && call.status < 400) return
    request.log.info(call, 'call')
  })
}
