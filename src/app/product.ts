import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { identify } from '#accounts/identify.store.ts'
import { sessionCookie } from '#accounts/sign-in.rules.ts'
import type { Database } from '#platform/server/database.ts'
import { openLive } from '#platform/server/live.ts'
import { openSheets } from '#platform/server/sheets/sheets.ts'
import { createServer } from '#platform/server/server.ts'
import { serveNoWeb, serveWeb } from '#platform/server/web-files.ts'
import { constraints } from './constraints.ts'
import { productDocument } from './openapi.ts'
import { productParts } from './parts.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

export type Product = {
  readonly app: FastifyInstance
  /** Says no to a balancer's next question; whoever is already in is served. */
  leave(): void
}

export type ProductOptions = {
  readonly database: Database
  readonly services: Services
  readonly settings: Settings
  readonly clock: () => Date
  readonly checkAnswers: boolean
  /** The built web app; left out where only the calls are wanted. */
  readonly webFolder?: string | undefined
}

/** The whole product on a database that has been migrated: all calls, the OpenAPI document and, where it is built, the web app. */
export async function createProduct({ database, services, settings, clock, checkAnswers, webFolder }: ProductOptions): Promise<Product> {
  let isLeaving = false
  const live = openLive({ database, clock })
  const app = await createServer({
    database,
    parts: productParts(services, { live, sheets: openSheets(database), isLeaving: () => isLeaving }),
    identify: identify(database.db),
    clock,
    constraints,
    sessionCookie: sessionCookie(settings.HTTPS),
    checkAnswers,
    log: settings.LOG ?? !services.isDemo,
    isSecure: settings.HTTPS,
    trustProxy: settings.TRUSTED_PROXY ?? false,
    publicUrl: settings.PUBLIC_URL,
    uploadFolder: join(settings.DATA_FOLDER, 'uploads'),
  })
  // An open stream would keep the server from closing.
  app.addHook('preClose', live.stop)
  const document = productDocument()
  app.get('/openapi.json', () => document)
  if (webFolder && existsSync(join(webFolder, 'index.html'))) await serveWeb(app, webFolder, isCall)
  else serveNoWeb(app)
  return { app, leave: () => void (isLeaving = true) }
}

const isCall = (path: string): boolean => /^\/(v\d+\/|openapi\.json)/.test(path)
