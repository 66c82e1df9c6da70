import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/database.ts'
import { networkOf } from '../rate-limit.ts'
import { fileHeaders } from '../file-headers.ts'
import { openCallRate, type RateLimits } from '../edge/call-rate.ts'
import { overloaded } from '../refusal.ts'
import { toRefusal, type ConstraintRefusals } from '../send-error.ts'

/** A page for the public, which the server writes itself: without the app, a login or cookies. */
export type PublicPage = {
  /** One letter, in both cases; what follows it is `rest`. */
  letter: string
  limits: RateLimits
  tooManyMessage: string
  answer: (rest: string, call: PageVisit & { db: Db }) => Promise<PageText | PageFile>
  failed: (message: string, visit: PageVisit) => PageText
}

/** A PDF that the page offers. */
export type PageFile = { pdf: Buffer; name: string }

/** What the reader's browser says beside the address. */
export type PageVisit = {
  now: Date
  query: Readonly<Record<string, unknown>>
  acceptLanguage: string
}

/** `styleHash` is the only style that the browser may use: 'sha256-…'. Pictures are shown only where they are part of the page. */
export type PageText = {
  html: string
  styleHash: string
  /** The only script that runs; it may call this site. */
  scriptHash?: string
  hasPicture?: boolean
  /** After so many seconds the browser opens the page again. */
  renewSeconds?: number
}

const maxRunning = 8

type PageOptions = { db: Db; clock: () => Date; constraints: ConstraintRefusals }

export function servePublicPage(app: FastifyInstance, page: PublicPage, { db, clock, constraints }: PageOptions): void {
  const count = openCallRate(page.limits, page.tooManyMessage)
  let running = 0
  const answer = async (rest: string, visit: PageVisit): Promise<PageText | PageFile> => {
    // A burst must not fill the queue for the database, in which everybody's calls wait.
    if (running >= maxRunning) throw overloaded()
    running += 1
    try {
      return await page.answer(rest, { ...visit, db })
    } finally {
      running -= 1
    }
  }
  for (const letter of [page.letter.toLowerCase(), page.letter.toUpperCase()])
    app.get(`/${letter}/*`, {
      handler: async (request, reply) => {
        count(networkOf(request.ip), clock())
        const { '*': rest = '' } = request.params as { '*'?: string }
        const answered = await answer(rest, visitOf(request, clock))
        return 'pdf' in answered ? sendFile(reply, answered) : send(reply, answered)
      },
      errorHandler: (error, request, reply) => {
        const { status, message, retryAfter } = toRefusal(error, request, constraints)
        if (retryAfter) void reply.header('retry-after', String(retryAfter))
        void send(reply.status(status), page.failed(message, visitOf(request, clock)))
      },
    })
}

const visitOf = ({ query, headers }: FastifyRequest, clock: () => Date): PageVisit => ({
  now: clock(),
  query: query as PageVisit['query'],
  acceptLanguage: headers['accept-language'] ?? '',
})

const sendFile = (reply: FastifyReply, { pdf, name }: PageFile): FastifyReply =>
  reply
    .headers({
      ...fileHeaders({ name, mediaType: 'application/pdf', size: pdf.length }),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(pdf)

/** The address is a secret of its holder: it goes to no other site, to no index and into no cache. */
const send = (reply: FastifyReply, { html, styleHash, scriptHash, hasPicture = false, renewSeconds }: PageText): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'${scriptHash ? `; script-src '${scriptHash}'; connect-src 'self'` : ''}${hasPicture ? '; img-src data:' : ''}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      ...(renewSeconds !== undefined && { refresh: String(renewSeconds) }),
    })
    .send(html)
