import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { isActor, type Actor } from '#accounts/people.ts'
import { aPerson } from '#accounts/accounts.factory.ts'
import { identify } from '#accounts/sessions/identify.store.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { approveOrReject } from '../kinds/kind.contract.ts'
import { kindSlugs, type KindSlug } from '../kinds/kinds.contract.ts'
import { anyHandler, exampleFor } from '../kinds/kinds.factory.ts'
import { decideRequest } from './decide/decide-request.service.ts'
import { raiseRequest } from './raise/raise-request.service.ts'

/** RACES=1000 npx driver-pass races: eight people decide the same request at once, for each kind. */
const races = Number(process.env['RACES'] ?? 200)
const count = 8
const { database, drop } = await copyOfTemplate()
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-races-'))
const decoder = openDecoder()
const files = { ...openFileStore(folder), decoder }
afterAll(async () => {
  await decoder.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

const raiser = await anActor(database.db)
const deciders = await Promise.all(Array.from({ length: count }, () => anActor(database.db, raiser.plant.id)))

it.each(kindSlugs)(
  `${races} races of ${count} deciders: %s has one winner, one trace, one effect, and a conflict for everyone else`,
  async (slug) => {
    const tally = await raceKind(database.db, slug, raiser, deciders)
    process.stdout.write(`${JSON.stringify(tally)}\n`)
    expect(tally).toMatchObject({ oneWinner: races, oneTrace: races, late: races * (count - 1), oneEffect: races })
  },
)

type Tally = {
  kind: string
  races: number
  oneWinner: number
  oneTrace: number
  late: number
  /** Races won by an approval. */
  approved: number
  /** Races after which the driver changed once if approved, and not at all if rejected. */
  oneEffect: number
  seconds: number
}

async function raceKind(db: Db, slug: KindSlug, raiser: Actor, deciders: readonly Actor[]): Promise<Tally> {
  const tally = { oneWinner: 0, oneTrace: 0, late: 0, approved: 0, oneEffect: 0 }
  const start = performance.now()
  for (let race = 0; race < races; race++) {
    const { requestId, driverId } = await raise(db, slug, raiser)
    const outcomes = await Promise.all(
      deciders.map((actor, n) => decide(db, slug, { actor, requestId, key: approveOrReject[n % 2] ?? 'approve' })),
    )
    tally.oneWinner += outcomes.filter((outcome) => outcome === 'won').length === 1 ? 1 : 0
    tally.late += outcomes.filter((outcome) => outcome === 'request_closed').length
    const isApproved = approveOrReject[outcomes.indexOf('won') % 2] === 'approve'
    tally.approved += isApproved ? 1 : 0
    tally.oneTrace += (await hasOneTrace(db, requestId)) ? 1 : 0
    tally.oneEffect += (await hasOneEffect(db, driverId, isApproved)) ? 1 : 0
  }
  return { kind: slug, races, ...tally, seconds: Math.round((performance.now() - start) / 100) / 10 }
}

async function raise(db: Db, slug: KindSlug, actor: Actor): Promise<{ requestId: string; driverId: string }> {
  const handler = anyHandler(slug)
  const [status_id] = handler.kind.allowedDriverStatuses
  const driver = await aDriver(db, { plantId: actor.plant.id, ...(status_id && { status_id }) })
  const body = handler.kind.bodyShape.parse(await exampleFor(db, slug, driver, toPlainDate(new Date(), 'UTC')))
  const comment = typeof body['comment'] === 'string' ? body['comment'] : null
  const command = { actor, driverId: driver.id, comment, body, at: new Date() }
  return { requestId: await raiseRequest({ db, files }, handler, command), driverId: driver.id }
}

type Attempt = { actor: Actor; requestId: string; key: (typeof approveOrReject)[number] }

async function decide(db: Db, slug: KindSlug, attempt: Attempt): Promise<string> {
  try {
    const handler = anyHandler(slug)
    const decision = handler.kind.decisionShape.parse({})
    await decideRequest(db, handler, { ...attempt, comment: 'One of eight', decision, at: new Date() })
    return 'won'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function hasOneTrace(db: Db, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ traces: string }>`select concat_ws(' ',
    (select count(*) from request_history where request_id = ${requestId} and status_id <> 1),
    (select count(*) from audit where subject = 'request' and subject_id = ${requestId} and action <> 'request raised'),
    (select count(*) from outbox where topic = 'request' and payload ->> 'request_id' = ${requestId} and payload ->> 'news' <> '1')) as traces`.execute(
    db,
  )
  return rows[0]?.traces === '1 1 1'
}

/** An approval audits each change to the driver once; a rejection audits none. */
async function hasOneEffect(db: Db, driverId: string, isApproved: boolean): Promise<boolean> {
  const rows = await db.selectFrom('audit').select('action').where('subject', '=', 'driver').where('subject_id', '=', driverId).execute()
  const actions = rows.map(({ action }) => action)
  return actions.length > 0 === isApproved && new Set(actions).size === actions.length
}

async function anActor(db: Db, plantId?: string): Promise<Actor> {
  const now = new Date()
  const { token } = await aPerson(db, { portal: 'staff_portal', now, ...(plantId && { plantId }) })
  const person = await identify(db)(token, now)
  if (!person || !isActor(person)) throw new Error('The test person has no allocation')
  return person
}
