import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import '../english.ts'
import { allocationHeader, checkAccess, type Access } from '#platform/contract/access.ts'
import { withinListedRows } from '#platform/contract/paging.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { keyHeader } from '#platform/contract/idempotency.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import type { Database } from '../database/database.ts'
import type { Readers } from '../database/connection/readers.ts'
import { FileResponse, type AnyHandler } from './handlers.ts'
import { httpCall } from './http-call.ts'
import type { Edge } from './edge/edge.ts'
import { formLimitsFor } from './form.ts'
import type { HttpLimits } from './edge/limits.ts'
import type { UploadFolder } from './upload-folder.ts'
import { answerOnce } from './once/answer-once.ts'
import { parseKey } from './once/call-key.rules.ts'
import { fingerprintOf } from './once/fingerprint.ts'
import { refuseForeignOrigin } from './origin.ts'
import { sanitizeInput } from './read-input.ts'
import { readInput } from './read-input.ts'
import { listNameOf } from './work-of-call.ts'
import { allocationChanged, forbidden, invalid, signInNeeded } from './refusal.ts'
import type { AuthenticatedUser, ServerOptions } from './server.ts'

/** Options that all routes of a server share. */
export type MountOptions = ServerOptions & {
  edge: Edge
  limits: HttpLimits
  uploads: UploadFolder | undefined
  readers: Readers
}

/** The caller and the time, established before the body is read. */
type Admission = { caller: AuthenticatedUser | null; now: Date }
type Sent = { text: string; isRepeated?: boolean }

/** A person who loses access is refused within so long, also while a body is sent slowly or waits its turn. */
const admittedForMs = 1_000

/** Mounts one route: origin, caller, access, body, turn, input, handler, response, in that order. */
export function mountRoute(app: FastifyInstance, route: Route, handler: AnyHandler, options: MountOptions): void {
  const { edge, limits, uploads } = options
  const input = withinListedRows(strict(route.input))
  const form = formLimitsFor(route, limits)
  if (form && !uploads) throw new Error(`${route.method} ${route.path} takes files, but no upload folder is set`)
  if (route.creates && route.access.who === 'anyone') throw new Error(`${route.method} ${route.path} creates for nobody`)
  if (route.mayLag && route.method !== 'GET') throw new Error(`${route.method} ${route.path} writes, which no replica can`)
  const admissions = new WeakMap<FastifyRequest, Admission>()
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { isProbe: route.isProbe === true, list: listNameOf(route) },
    onRequest: async (request, reply) => {
      refuseForeignOrigin(request, options.publicUrl)
      const admission = await admit(request, route, options)
      if (!route.isProbe) edge.admitCaller(request, reply, admission.caller)
      if (route.creates) parseKey(request.headers[keyHeader])
      await edge.admitBody(request, reply, { caller: admission.caller, form })
      admissions.set(request, admission)
    },
    handler: async (request, reply) => {
      const first = admissions.get(request) ?? notAdmitted(route)
      await using received = await readInput(request, { input: route.input, form, uploads, limits })
      const release = route.isProbe || route.hasOwnQueue ? undefined : await edge.enter(request, reply, { caller: first.caller, form })
      try {
        const isRecent = options.clock().getTime() - first.now.getTime() < admittedForMs
        const { caller, now } = isRecent ? first : await admit(request, route, options)
        const parsed = input.safeParse(sanitizeInput(received.values))
        if (!parsed.success) throw invalid(fieldErrors(parsed.error))
        const http = httpCall(request, reply, options)
        const work = ({ db }: Database) => handler({ input: parsed.data, actor: caller, db, now, http })
        const run = () => runFor(caller, { route, ...options }, work)
        const key = route.creates && caller ? parseKey(request.headers[keyHeader]) : undefined
        if (key === undefined || !caller) return send(reply, route, await run(), options.checkResponses)
        const fingerprint = await fingerprintOf(received.values, key)
        const keyed = { key, access: accessOf(caller), caller: caller.userId, call: routeName(route), fingerprint, now }
        const toText = async (): Promise<string> => textOf(route, await run(), options.checkResponses)
        return sendText(reply, await answerOnce(options.database.db, keyed, toText))
      } finally {
        // A download or live stream continues after this without holding a turn.
        release?.()
      }
    },
  })
}

/** Throws a Refusal (401, 403, 409) for a caller without access. */
async function admit(request: FastifyRequest, { access }: Route, options: MountOptions): Promise<Admission> {
  const now = options.clock()
  const caller = await findCaller(request, options, now)
  request.personId = caller?.userId
  const verdict = checkAccess(access, caller)
  if (verdict === 'sign-in-needed') throw signInNeeded()
  assertShownAllocation(request, access, caller)
  if (verdict === 'forbidden') throw forbidden()
  return { caller, now }
}

/** Another tab can bind the session to another plant or person; what this tab still shows must not be sent there. */
function assertShownAllocation({ headers }: FastifyRequest, { who }: Access, caller: AuthenticatedUser | null): void {
  const shown = headers[allocationHeader]
  if (who === 'allocated' && shown !== undefined && shown !== caller?.allocationId) throw allocationChanged()
}

type Running = Pick<MountOptions, 'readers' | 'database'> & { route: Route }

/** A replica may answer what may be a moment old. What is written is marked before the answer, also after a failure whose outcome is unknown. */
async function runFor(
  caller: AuthenticatedUser | null,
  { route, readers, database }: Running,
  work: (database: Database) => unknown,
): Promise<unknown> {
  if (!caller || route.method === 'GET')
    return caller && route.mayLag ? readers.read(caller.userId, async (source) => work(source)) : work(database)
  try {
    return await work(database)
  } finally {
    await readers.wrote(caller.userId).catch(() => {})
  }
}

function notAdmitted({ method, path }: Route): never {
  throw new Error(`${method} ${path} was reached without an access check`)
}

/** Unknown fields are refused, never ignored. */
const strict = (input: z.ZodMiniType): z.ZodMiniType => (input instanceof z.ZodMiniObject ? z.catchall(input, z.never()) : input)

async function findCaller(
  request: FastifyRequest,
  { identify, sessionCookie }: ServerOptions,
  now: Date,
): Promise<AuthenticatedUser | null> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[sessionCookie]
  return token ? identify(token, now) : null
}

function send(reply: FastifyReply, route: Route, result: unknown, check: boolean): FastifyReply {
  if (result instanceof FileResponse) return reply.headers(result.headers).send(result.body)
  return sendText(reply, { text: textOf(route, result, check) })
}

const sendText = (reply: FastifyReply, { text, isRepeated }: Sent): FastifyReply =>
  reply.headers({ ...jsonHeaders, ...(isRepeated && { 'idempotent-replayed': 'true' }) }).send(text)

function textOf(route: Route, result: unknown, check: boolean): string {
  const text = JSON.stringify(result)
  if (check) assertMatchesContract(route, text)
  return text
}

/** A stored answer is for this access alone: another plant, portal or role may not see what it says. */
const accessOf = ({ allocationId = '', portal, permissions, scopes = [] }: AuthenticatedUser): string =>
  JSON.stringify([allocationId, portal, permissions.toSorted(), scopes.toSorted()])

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

function assertMatchesContract(route: Route, text: string): void {
  const sent: unknown = JSON.parse(text)
  const expected = route.output.safeParse(sent)
  if (!expected.success) throw new Error(`${route.method} ${route.path} broke its contract: ${expected.error.message}`)
  if (!isDeepStrictEqual(expected.data, sent)) throw new Error(`${route.method} ${route.path} sends fields that its contract does not have`)
}
