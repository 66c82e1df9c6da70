import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { aPerson, type CreatedPerson, type PersonOptions } from '#accounts/accounts.factory.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { openDatabase, type Database, type DatabaseAddress, type Db } from '#platform/server/database/database.ts'
import type { Readers } from '#platform/server/database/connection/readers.ts'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { createProduct } from '#app/product.ts'
import { createServices, type Services } from '#app/services.ts'
import { readSettings } from '#app/settings.ts'
import { inDatabase } from './global-setup.ts'
import { onTeardown } from './teardown.ts'
import { send, type Answer } from './send.ts'

/** A refused call. */
export class Refused extends Error {
  status: number
  problem: Problem
  headers: Readonly<Record<string, unknown>>
  constructor(status: number, problem: Problem, headers: Readonly<Record<string, unknown>>) {
    super(`${status} ${problem.message} ${JSON.stringify(problem.errors ?? {})}`)
    this.status = status
    this.problem = problem
    this.headers = headers
  }
}

export type Caller = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>

export type TestApi = {
  db: Db
  database: Database
  /** As the database owner, for changes the product's role may not make. */
  ownerDb: Db
  app: FastifyInstance
  /** The data folder. */
  folder: string
  /** The product's clock; a test moves it by assigning. */
  now: Date
  decoder: Decoder
  /** Stops background work, as stopping the server does. */
  stopBackground: () => Promise<void>
  /** Creates a user with a session and returns a caller for it. */
  as(wanted: PersonOptions): Promise<CreatedPerson & { call: Caller }>
  /** Calls with this bearer token, or without one. */
  withToken(token?: string): Caller
}

/** One for each worker, with which its processes end: starting them takes longer than most test files. */
const decoder = openDecoder()

const withDecoder = (services: Services): Services => ({ ...services, decoder, files: { ...services.files, decoder } })

type TestApiOptions = {
  webFolder?: string
  /** Its own copy of the template by default. */
  database?: TestDatabase
  readers?: Readers
  /** As `PUBLIC_URL`; none by default. */
  publicUrl?: string
  /** More settings, such as the channels for messages; none by default. */
  env?: Readonly<Record<string, string>>
}

/** The whole product on its own copy of the migrated template, until the test file ends. */
export async function testApi({ webFolder, database: given, readers, publicUrl, env = {} }: TestApiOptions = {}): Promise<TestApi> {
  const { database, owner } = given ?? (await copyOfTemplate())
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-files-'))
  const api: { now: Date } = { now: new Date('2026-11-21T06:00:00Z') }
  const settings = readSettings({ ...env, DATA_FOLDER: folder, DEMO: 'true', LOG: 'false', ...(publicUrl && { PUBLIC_URL: publicUrl }) })
  const services = withDecoder(await createServices({ settings, env, now: api.now, log: openTerminalLog(() => {}) }))
  const product = await createProduct({ database, readers, services, settings, clock: () => api.now, checkResponses: true, webFolder })
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const stopBackground = async (): Promise<void> => {
    await Promise.all([services.background.stop(), product.queues.stop()])
  }
  onTeardown(stopBackground)
  onTeardown(() => product.app.close())
  const withToken = (token?: string): Caller => callThrough(product.app, token)
  return Object.assign(api, {
    db: database.db,
    database,
    ownerDb: owner.db,
    app: product.app,
    folder,
    decoder,
    stopBackground,
    withToken,
    as: async (wanted: PersonOptions) => {
      const person = await aPerson(database.db, { now: api.now, ...wanted })
      return { ...person, call: withToken(person.token) }
    },
  })
}

export type TestDatabase = {
  /** As the product connects: with a role that owns nothing. */
  database: Database
  address: DatabaseAddress
  /** As the database owner, for changes the product's role may not make. */
  owner: Database
  ownerAddress: DatabaseAddress
  drop: () => Promise<void>
}

/** A copy of the migrated template, or of another database, without a product, until the test file ends or `drop`. */
export async function copyOfTemplate(template = inject('template')): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = openDatabase(server, { size: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(administration.db)
  const [address, ownerAddress] = [inDatabase(inject('productServer'), name), inDatabase(server, name)]
  const [database, owner] = [openDatabase(address), openDatabase(ownerAddress, { size: 2 })]
  const drop = async (): Promise<void> => {
    await database.close()
    await owner.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(administration.db)
    await administration.close()
  }
  let dropping: Promise<void> | undefined
  const dropOnce = (): Promise<void> => (dropping ??= drop())
  onTeardown(dropOnce)
  return { database, address, owner, ownerAddress, drop: dropOnce }
}

/** Without the date and the id of the call, so that refusals can be compared. */
function refusedBy(answer: Answer): Refused {
  const { date: _, 'x-request-id': _id, ...headers } = answer.headers
  return new Refused(answer.statusCode, Problem.parse(answer.json()), headers)
}

function callThrough(app: FastifyInstance, token: string | undefined): Caller {
  return async (route, input) => {
    const answer = await send(app, route, input, token)
    if (answer.statusCode >= 400) throw refusedBy(answer)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    // Files are unchecked; JSON answers are validated against the contract by the server in tests.
    return (isJson ? answer.json() : answer.rawPayload) as Output<typeof route>
  }
}
