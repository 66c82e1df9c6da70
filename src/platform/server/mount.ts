import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { judgeAccess, type Standing } from '#platform/contract/access.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'
import { refuseForeignOrigin } from './origin.ts'
import { FileAnswer, JsonAnswer, type AnyHandler } from './handlers.ts'
import { httpCall } from './http-call.ts'
import { plainInput } from './plain-input.ts'
import { readInput } from './read-input.ts'
import { forbidden, invalid, signInNeeded } from './refusal.ts'
import type { ServerOptions } from './server.ts'

/** Mounts one route: origin, person, access, input, handler, answer, in that order and nowhere else. */
export function mountRoute(app: FastifyInstance, route: Route, handler: AnyHandler, options: ServerOptions): void {
  const input = strict(route.input)
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.maxBytes && { bodyLimit: route.maxBytes }),
    handler: async (request, reply) => {
      const now = options.clock()
      refuseForeignOrigin(request)
      const actor = await findPerson(request, options, now)
      const verdict = judgeAccess(route.access, actor)
      if (verdict === 'sign-in-needed') throw signInNeeded()
      if (verdict === 'forbidden') throw forbidden()
      await using sent = await readInput(request, route)
      const parsed = input.safeParse(plainInput(sent.values))
      if (!parsed.success) throw invalid(fieldErrors(parsed.error))
      const http = httpCall(request, reply, options)
      const answer = await handler({ input: parsed.data, actor, db: options.database.db, now, http })
      return send(reply, route, answer, options.checkAnswers)
    },
  })
}

/** A field that the contract does not name is refused, never ignored. */
const strict = (input: z.ZodType): z.ZodType => (input instanceof z.ZodObject ? input.strict() : input)

async function findPerson(request: FastifyRequest, { identify, sessionCookie }: ServerOptions, now: Date): Promise<Standing | null> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[sessionCookie]
  return token ? identify(token, now) : null
}

function send(reply: FastifyReply, route: Route, answer: unknown, check: boolean): FastifyReply {
  if (answer instanceof FileAnswer) return reply.headers(answer.headers).send(answer.body)
  const text = answer instanceof JsonAnswer ? answer.text : JSON.stringify(answer)
  if (check) assertAsPromised(route, text)
  return reply.headers(jsonHeaders).send(text)
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

function assertAsPromised(route: Route, text: string): void {
  const sent: unknown = JSON.parse(text)
  const promised = route.output.safeParse(sent)
  if (!promised.success) throw new Error(`${route.method} ${route.path} answers against its contract: ${promised.error.message}`)
  if (!isDeepStrictEqual(promised.data, sent)) throw new Error(`${route.method} ${route.path} answers more than its contract says`)
}
