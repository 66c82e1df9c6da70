import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { identify } from '#accounts/sessions/identify.store.ts'
import type { Handlers } from '#accounts/people.ts'
import { knownDevicesApi } from '#accounts/sessions/known-devices.api.ts'
import { knownDevicesContract } from '#accounts/sessions/known-devices.contract.ts'
import { otherSessionsApi, sessionApi } from '#accounts/sessions/session.api.ts'
import { otherSessionsContract, sessionContract } from '#accounts/sessions/session.contract.ts'
import { installationApi } from '#accounts/sign-in/installation.api.ts'
import { installationContract } from '#accounts/sign-in/installation.contract.ts'
import { signInApi, type SignInOptions } from '#accounts/sign-in/sign-in.api.ts'
import { signInContract } from '#accounts/sign-in/sign-in.contract.ts'
import { sessionCookie } from '#accounts/sign-in/sign-in.rules.ts'
import { anyone, signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { part } from '#platform/server/http/handlers.ts'
import type { Message } from '#platform/server/messages/message.ts'
import { backgroundSender } from '#platform/server/messages/background-sender.ts'
import { createServer } from '#platform/server/http/server.ts'
import { Browser, type BrowserResponse } from '#platform/testing/browser.ts'
import { onTeardown } from './teardown.ts'
import { copyOfTemplate } from './test-api.ts'

/** A route for each kind of access, to test sessions with. */
export const probeRoutes = {
  staffOnly: route({
    method: 'GET',
    path: '/v1/staff-only',
    summary: 'Probe',
    access: staff('requests.decide.suspend-driver'),
    input: z.object({}),
    output: done(),
  }),
  withSession: route({ method: 'GET', path: '/v1/with-session', summary: 'Probe', access: signedIn, input: z.object({}), output: done() }),
  open: route({ method: 'GET', path: '/v1/open', summary: 'Probe', access: anyone, input: z.object({}), output: done() }),
}
const probeApi: Handlers<typeof probeRoutes> = {
  staffOnly: async ({ actor }) => ({ message: actor.plant.name }),
  withSession: async ({ actor }) => ({ message: actor.userId }),
  open: async () => ({ message: 'Open' }),
}

export type StartedSignIn = { browser: Browser; token: string; code: string }
type ServerOptions = Partial<SignInOptions> & { isSecure?: boolean }

export type SignInServer = {
  db: Db
  /** As the database owner, for changes the product's role may not make. */
  ownerDb: Db
  app: FastifyInstance
  /** The server's clock; a test moves it by assigning. */
  now: Date
  /** The number of statements sent to the database; a test resets it by assigning. */
  statements: number
  /** Delivered messages and log lines. Mail to broken@example.org fails. */
  sent: Message[]
  logged: string[]
  /** Resolves when all messages so far are sent. */
  settled(): Promise<void>
  /** Another server on the same database. */
  serverWith(options: ServerOptions): Promise<FastifyInstance>
  later(seconds: number): void
  /** The last sent code. */
  sentCode(): Promise<string>
  /** Requests a code for the number. */
  start(phone: string, browser?: Browser): Promise<StartedSignIn>
}

export const startOfTests = new Date('2026-11-21T06:00:00Z')

/** A server of sign-in and sessions with its own database and a recording sender. */
export async function signInServer(): Promise<SignInServer> {
  const { database, owner } = await copyOfTemplate()
  const [sent, logged]: [Message[], string[]] = [[], []]
  const post = backgroundSender({ send: (message) => deliver(message, sent) }, (sentence) => void logged.push(sentence))
  const clock = { now: startOfTests, statements: 0 }
  const countStatement = () => void clock.statements++
  const counted = { ...database, db: database.db.withPlugin(statementCounter(countStatement)) }
  const serverWith = async ({ isSecure = false, ...options }: ServerOptions): Promise<FastifyInstance> => {
    const signIn = signInApi({ codeSender: post, showsCodes: false, key: Buffer.alloc(32, 7), country: 'KE', ...options })
    const app = await createServer({
      database: counted,
      parts: [
        part(signInContract, signIn),
        part(installationContract, installationApi),
        part(sessionContract, sessionApi()),
        part(otherSessionsContract, otherSessionsApi),
        part(knownDevicesContract, knownDevicesApi),
        part(probeRoutes, probeApi),
      ],
      identify: identify(database.db),
      clock: () => clock.now,
      constraints: {},
      sessionCookie: sessionCookie(isSecure),
      checkResponses: true,
      isSecure,
      trustProxy: false,
    })
    onTeardown(() => app.close())
    return app
  }
  const app = await serverWith({})
  const sentCode = async (): Promise<string> => {
    await post.settled()
    return /\d{6}|\d{5} \d{5} \d{5}/.exec(sent.at(-1)?.text ?? '')?.[0].replaceAll(' ', '') ?? 'no code was sent'
  }
  return Object.assign(clock, {
    db: database.db,
    ownerDb: owner.db,
    app,
    sent,
    logged,
    settled: () => post.settled(),
    serverWith,
    later: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    sentCode,
    start: async (phone: string, browser = new Browser(app)) => {
      const answer = await browser.call(signInContract.verifyPhone, { phone })
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return { browser, token: String(answer.body['challenge']), code: await sentCode() }
    },
  })
}

const statementCounter = (count: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    count()
    return node
  },
  transformResult: async ({ result }) => result,
})

async function deliver(message: Message, sent: Message[]): Promise<void> {
  if (message.to.email === 'broken@example.org') throw new Error(`no route to ${message.to.phone ?? ''}`)
  sent.push(message)
}

export const submitCode = ({ browser, token, code }: StartedSignIn): Promise<BrowserResponse> =>
  browser.call(signInContract.verifyCode, { token, code })

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
