import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../database/database.ts'
import { networkOf } from '../database/rate-limit.ts'
import { openCallRate, type RateLimits } from './edge/call-rate.ts'
import { overloaded } from './refusal.ts'
import { toRefusal, type ConstraintRefusals } from './send-error.ts'

/** A page for the public, which the server writes itself: without the app, a login, cookies or scripts. */
export type PublicPage = {
  /** One letter, in both cases; what follows it is `rest`. */
  readonly letter: string
  readonly limits: RateLimits
  readonly tooManyMessage: string
  readonly answer: (rest: string, call: { readonly db: Db }) => Promise<PageText>
  readonly failed: (message: string) => PageText
}

/** `styleHash` is the only style that the browser may use: 'sha256-…'. */
export type PageText = { readonly html: string; readonly styleHash: string }

const maxRunning = 8

type PageOptions = { readonly db: Db; readonly clock: () => Date; readonly constraints: ConstraintRefusals }

export function servePublicPage(app: FastifyInstance, page: PublicPage, { db, clock, constraints }: PageOptions): void {
  const count = openCallRate(page.limits, page.tooManyMessage)
  let running = 0
  const answer = async (rest: string): Promise<PageText> => {
    // A burst must not fill the queue for the database, in which everybody's calls wait.
    if (running >= maxRunning) throw overloaded()
    running += 1
    try {
      return await page.answer(rest, { db })
    } finally {
      running -= 1
    }
  }
  for (const letter of [page.letter.toLowerCase(), page.letter.toUpperCase()])
    app.get(`/${letter}/*`, {
      handler: async (request, reply) => {
        count(networkOf(request.ip), clock())
        const { '*': rest = '' } = request.params as { readonly '*'?: string }
        return send(reply, await answer(rest))
      },
      errorHandler: (error, request, reply) => {
        const { status, message, retryAfter } = toRefusal(error, request, constraints)
        if (retryAfter) void reply.header('retry-after', String(retryAfter))
        void send(reply.status(status), page.failed(message))
      },
    })
}

/** The address is a secret of the card's holder: it goes to no other site, to no index and into no cache. */
const send = (reply: FastifyReply, { html, styleHash }: PageText): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(html)
