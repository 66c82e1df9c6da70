import type { FastifyInstance } from 'fastify'
import { bindAllocation, insertSession } from '#accounts/sessions/sessions.store.ts'
import { sessionExpiry, defaultSessionSettings } from '#accounts/sign-in/sign-in.rules.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { hashToken, randomToken } from '#platform/server/secrets/secrets.ts'

export type DemoCall = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>
/** Logs in for calls that share a session, such as verifying a driver and sending a renewal. */
export type DemoVisit = () => Promise<DemoCall>

type CallerInput = {
  app: FastifyInstance
  db: Db
  userId: string
  allocationId: string
  clock: () => Date
}

/**
 * Calls the product over HTTP as this person, so that demonstration data passes every rule. Sessions expire between calls a year apart, so each
 * logs in again.
 */
export const callerFor =
  (caller: CallerInput): DemoCall =>
  async (route, input) =>
    (await visitOf(caller)())(route, input)

export const visitOf =
  (caller: CallerInput): DemoVisit =>
  async () => {
    const authorization = `Bearer ${await logIn(caller)}`
    return async (route, input) => {
      const { url, body } = carry(route, input)
      const { payload, contentType } = await payloadOf(body)
      const headers = { authorization, ...(contentType && { 'content-type': contentType }) }
      const answer = await caller.app.inject({ method: route.method, url, headers, ...(payload !== undefined && { payload }) })
      if (answer.statusCode >= 400) throw new Error(`The demonstration call ${route.path} was refused: ${answer.body}`)
      return answer.json()
    }
  }

/** Multipart, as browsers send it. */
async function payloadOf(body: string | FormData | undefined): Promise<{ payload?: string | Buffer; contentType?: string }> {
  if (!(body instanceof FormData)) return body === undefined ? {} : { payload: body, contentType: 'application/json' }
  const sent = new Request('http://demonstration', { method: 'POST', body })
  return { payload: Buffer.from(await sent.arrayBuffer()), contentType: sent.headers.get('content-type') ?? '' }
}

async function logIn({ db, userId, allocationId, clock }: CallerInput): Promise<string> {
  const token = randomToken()
  const now = clock()
  await inTransaction(db, async (tx) => {
    const session = {
      userId,
      tokenHash: hashToken(token),
      userAgent: undefined,
      now,
      expiresAt: sessionExpiry(now, defaultSessionSettings),
    }
    const sessionId = await insertSession(tx, session)
    await bindAllocation(tx, { userId, sessionId }, { tokenHash: hashToken(token), allocationId })
  })
  return token
}
