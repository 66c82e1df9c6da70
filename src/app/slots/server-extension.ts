import type { ZodMiniType } from 'zod/mini'
import type { Handlers, Program } from '#accounts/people.ts'
import type { LetterPrinter } from '#cases/letters/letter-printer.service.ts'
import type { GateDataSource } from '#gate/offline/gate-data.service.ts'
import type { SigningKey } from '#onboarding/card-codes/card-token.rules.ts'
import type { Contract } from '#platform/contract/route.ts'
import type { Database, Db, Tx } from '#platform/server/database/database.ts'
import type { PublicPage } from '#platform/server/http/pages/public-page.ts'
import { part, type Part } from '#platform/server/http/handlers.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import type { WatchedQueue } from '#platform/server/jobs/watched-queue.ts'
import type { Live } from '#platform/server/live/live.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { ReportWriter } from '#reports/files/write-report.service.ts'
import type { Services } from '../services.ts'

/** Created with the server, not before. */
export type ServerParts = {
  live: Live
  sheets: Sheets
  writeReport: ReportWriter
  /** What devices and programs at the gate are given, made once for all. */
  gateData: GateDataSource
  queues: Queues
  watched: readonly WatchedQueue[]
  clock: () => Date
  isDraining: () => boolean
  database: Database
  publicUrl: URL | undefined
  cardSite: URL | undefined
}

/** What scheduled jobs work with. */
type JobSite = {
  db: Db
  services: Services
  clock: () => Date
  publicUrl: URL | undefined
  /** Lets jobs wait for their turn as downloads do. */
  write: ReportWriter
}

/** The code that a driver's page shows to those who read it. */
export type PassCode = {
  renewSeconds: number
  sign: (key: SigningKey, claims: { driverId: string; madeAt: Date }) => string
}

/** What is under way and names this row, as texts. */
export type UsesOf = (tx: Tx, id: string) => Promise<readonly string[]>

/** What an extension hangs into the server. Without it nothing of the product is missing but what it adds. */
export type ServerExtension = {
  /** By their names in docs/openapi.json. */
  contracts: Readonly<Record<string, Contract>>
  parts: (services: Services, server: ServerParts) => readonly Part[]
  /** Names of shapes in docs/openapi.json. */
  shapes?: Readonly<Record<string, ZodMiniType>>
  jobs?: (site: JobSite) => readonly Job[]
  /** Pages for the public. */
  pages?: (services: Services, passCode: PassCode | undefined, print: LetterPrinter) => readonly PublicPage[]
  /** The page that the code of a letter opens, with the letter's token after it: '/d/'. */
  letterPage?: string
  /** Those whose jobs are rows of it. */
  queues?: readonly WatchedQueue[]
  /** Programs, recognised by their keys. */
  programs?: { isKey: (token: string) => boolean; identify: (db: Db, key: string, now: Date) => Promise<Program | null> }
  pendingUses?: { transporter?: UsesOf; role?: UsesOf; view?: UsesOf }
}

type WithHandlers<C extends Readonly<Record<string, Contract>>> = Omit<ServerExtension, 'contracts' | 'parts'> & {
  contracts: C
  handlers: (services: Services, server: ServerParts) => { [K in keyof C]: Handlers<C[K]> }
}

/** A contract without handlers, or a route without one, is a type error here. */
export function serverExtension<C extends Readonly<Record<string, Contract>>>({
  handlers,
  ...extension
}: WithHandlers<C>): ServerExtension {
  return { ...extension, parts: (services, server) => partsOf(extension.contracts, handlers(services, server)) }
}

/** Each contract with the handlers of its name. */
export const partsOf = <C extends Readonly<Record<string, Contract>>>(
  contracts: C,
  handlers: { [K in keyof C]: Handlers<C[K]> },
): readonly Part[] => Object.entries(contracts).map(([name, contract]) => part(contract, handlers[name] as Handlers<typeof contract>))
