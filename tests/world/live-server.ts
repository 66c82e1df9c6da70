import type { FastifyInstance } from 'fastify'
import { identify } from '#accounts/sessions/identify.store.ts'
import { sessionApi } from '#accounts/sessions/session.api.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { liveApi } from '#notifications/live/live.api.ts'
import { liveContract } from '#notifications/live/live.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { part } from '#platform/server/http/handlers.ts'
import { openLive } from '#platform/server/live/live.ts'
import { createServer } from '#platform/server/http/server.ts'

type LiveServerOptions = { database: Database; clock: () => Date }

/** A server of live streams only, which recheck access every 50 ms. */
export async function aLiveServer({ database, clock }: LiveServerOptions): Promise<{ app: FastifyInstance; address: string }> {
  const live = openLive({ database, clock, checkMs: 50 })
  const app = await createServer({
    database,
    parts: [part(liveContract, liveApi(live, database.db)), part(sessionContract, sessionApi())],
    identify: identify(database.db),
    clock,
    constraints: {},
    sessionCookie: 'session',
    checkResponses: true,
    isSecure: false,
    trustProxy: false,
  })
  app.addHook('preClose', live.stop)
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
