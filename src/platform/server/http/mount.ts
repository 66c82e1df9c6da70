import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { judgeAccess } from '#platform/contract/access.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'
import { FileAnswer, JsonAnswer, type AnyHandler } from './handlers.ts'
import { httpCall } from './http-call.ts'
import type { Edge } from './edge/edge.ts'
import { formOf } from './form.ts'
import type { HttpLimits } from './edge/limits.ts'
import type { UploadFolder } from './upload-folder.ts'
import { refuseForeignOrigin } from './origin.ts'
import { plainInput } from './plain-input.ts'
import { readInput } from './read-input.ts'
import { forbidden, invalid, signInNeeded } from './refusal.ts'
import type { KnownPerson, ServerOptions } from './server.ts'

/** What all routes of a server share. */
export type Mounting = ServerOptions & { readonly edge: Edge; readonly limits: HttpLimits; readonly uploads: UploadFolder | undefined }

/** Who calls, and when: judged before the body is read, used after. */
type Admitted = { readonly caller: KnownPerson | null; readonly now: Date }

/** Mounts one route: origin, person, access, then the body, a turn, input, handler, answer, in that order and nowhere else. */
export function mountRoute(app: FastifyInstance, route: Route, handler: AnyHandler, options: Mounting): void {
  const { edge, limits, uploads } = options
  const input = strict(route.input)
  const form = formOf(route, limits)
  if (form && !uploads) throw new Error(`${route.method} ${route.path} takes files, and there is no folder for them`)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { isProbe: route.isProbe === true },
    onRequest: async (request, reply) => {
      const now = options.clock()
      refuseForeignOrigin(request, options.publicUrl)
      const caller = await findPerson(request, options, now)
      const verdict = judgeAccess(route.access, caller)
      if (verdict === 'sign-in-needed') throw signInNeeded()
      if (verdict === 'forbidden') throw forbidden()
      await edge.admitBody(request, reply, { caller, form })
      admitted.set(request, { caller, now })
    },
    handler: async (request, reply) => {
      const { caller, now } = admitted.get(request) ?? notAdmitted(route)
      await using sent = await readInput(request, { input: route.input, form, uploads, limits })
      const leave = route.isProbe || route.hasOwnQueue ? undefined : await edge.enter(request, reply, { caller, form })
      try {
        const parsed = input.safeParse(plainInput(sent.values))
        if (!parsed.success) throw invalid(fieldErrors(parsed.error))
        const http = httpCall(request, reply, options)
        const answer = await handler({ input: parsed.data, actor: caller, db: options.database.db, now, http })
        return send(reply, route, answer, options.checkAnswers)
      } finally {
        // A stream goes on after this: who downloads, or listens, takes nobody's turn.
        leave?.()
      }
    },
  })
}

function notAdmitted({ method, path }: Route): never {
  throw new Error(`${method} ${path} was reached without being judged`)
}

/** A field that the contract does not name is refused, never ignored. */
const strict = (input: z.ZodType): z.ZodType => (input instanceof z.ZodObject ? input.strict() : input)

async function findPerson(request: FastifyRequest, { identify, sessionCookie }: ServerOptions, now: Date): Promise<KnownPerson | null> {
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
