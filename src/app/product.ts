import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { identify } from '#accounts/sessions/identify.store.ts'
import { sessionCookie } from '#accounts/sign-in/sign-in.rules.ts'
import { fileProofPage } from '#driver-files/proof-page.api.ts'
import { copyLinkPage } from '#driver-files/subject-access/copy-page.api.ts'
import { cardCheckPage } from '#onboarding/card-codes/card-page.api.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import { passRenewSeconds } from '#gate/digital-pass/pass-code.rules.ts'
import { openGateData } from '#gate/offline/gate-data.service.ts'
import { signPassCode } from '#gate/digital-pass/pass-signature.rules.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { readersOf, type Readers } from '#platform/server/database/connection/readers.ts'
import { openDrain, type Drain } from '#platform/server/http/drain.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { openLive, type Live } from '#platform/server/live/live.ts'
import { openReportWriter, type ReportWriter } from '#reports/files/write-report.service.ts'
import { openSheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { serveApiPage } from '#platform/server/http/pages/api-page.ts'
import { servePublicPage } from '#platform/server/http/pages/public-page.ts'
import { openEdge, type Edge } from '#platform/server/http/edge/edge.ts'
import { defaultLimits } from '#platform/server/http/edge/limits.ts'
import { createServer, type ServerOptions } from '#platform/server/http/server.ts'
import { serveNoWeb, serveWeb } from '#platform/server/http/pages/web-files.ts'
import { constraints } from './constraints.ts'
import { firstNeedsOf } from './first-screens.ts'
import { productDocument } from './openapi.ts'
import { letterPrinting } from './parts/letter-printing.ts'
import { productParts } from './parts/parts.ts'
import { openProductQueues } from './parts/queue-workers.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

const passCode = { renewSeconds: passRenewSeconds, sign: signPassCode }

export const isProbe = (path: string): boolean => path.startsWith('/v1/health/')

export type Product = {
  app: FastifyInstance
  drain: Drain
  live: Live
  edge: Edge
  /** For jobs, which wait for their turn as downloads do. */
  writeReport: ReportWriter
  queues: Queues
}

export type ProductOptions = {
  database: Database
  /** The database alone by default. */
  readers?: Readers | undefined
  services: Services
  settings: Settings
  clock: () => Date
  checkResponses: boolean
  /** Where the codes of cards lead; PUBLIC_URL by default. */
  cardSite?: URL | undefined
  /** The built web app; undefined for the API alone. */
  webFolder?: string | undefined
  /** Hears of each answered call. */
  onAnswered?: ServerOptions['onAnswered']
}

/** The product on a migrated database: API, OpenAPI document and, where it is built, the web app. */
export async function createProduct({
  database,
  readers = readersOf(database),
  services,
  settings,
  clock,
  checkResponses,
  webFolder,
  cardSite = settings.PUBLIC_URL,
  onAnswered,
}: ProductOptions): Promise<Product> {
  const drain = openDrain({ isProbe })
  const live = openLive({ database, clock, caughtUp: readers.caughtUp })
  const sheets = openSheets(readers)
  const writeReport = openReportWriter(database.db, sheets)
  const edge = openEdge(defaultLimits)
  const { queues, watched } = openProductQueues(database, services, { write: writeReport, clock, origin: settings.PUBLIC_URL?.origin })
  const people = { identify: identifyCaller(database.db), sessionCookie: sessionCookie(settings.HTTPS), clock }
  const app = await createServer({
    database,
    readers,
    parts: productParts(services, {
      live,
      sheets,
      writeReport,
      gateData: openGateData(services.cardKeys),
      queues,
      watched,
      clock,
      isDraining: drain.isLeaving,
      database,
      publicUrl: settings.PUBLIC_URL,
      cardSite,
    }),
    ...people,
    constraints,
    checkResponses,
    log: services.log.lines,
    onAnswered,
    edge,
    isSecure: settings.HTTPS,
    trustProxy: settings.TRUSTED_PROXY ?? false,
    publicUrl: settings.PUBLIC_URL,
    uploadFolder: join(settings.DATA_FOLDER, 'uploads'),
  })
  drain.watch(app.server)
  // An open stream would keep the server from closing.
  app.addHook('preClose', live.stop)
  app.addHook('preClose', async () => sheets.close())
  const print = letterPrinting(services, settings.PUBLIC_URL)
  const added = serverExtensions.flatMap(({ pages }) => pages?.(services, passCode, print) ?? [])
  for (const page of [cardCheckPage(services.cardKeys), fileProofPage, copyLinkPage, ...added])
    servePublicPage(app, page, { db: database.db, clock, constraints })
  serveApiPage(app, productDocument)
  if (webFolder && existsSync(join(webFolder, 'index.html'))) await serveWeb(app, webFolder, { isCall, findFirst: firstNeedsOf(people) })
  else serveNoWeb(app)
  return { app, drain, live, edge, writeReport, queues }
}

/** The person of a session's token, or the program of a key. */
const identifyCaller = (db: Db): ServerOptions['identify'] => {
  const identifyPerson = identify(db)
  const programs = serverExtensions.flatMap((extension) => extension.programs ?? [])
  return (token, now) => {
    const ofProgram = programs.find(({ isKey }) => isKey(token))
    return ofProgram ? ofProgram.identify(db, token, now) : identifyPerson(token, now)
  }
}

const isCall = (path: string): boolean => /^\/(v\d+\/|openapi\.json|docs\/)/.test(path)
