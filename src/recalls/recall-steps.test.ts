import { sql, type KyselyPlugin } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { inTransaction, openDatabase, type Db } from '#platform/server/database/database.ts'
import { aSentMedical } from '#renewals/renewals.factory.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { recallWorker } from './carry-out.service.ts'
import { insertPicked } from './recall-pick.store.ts'
import { recallsContract } from './recalls.contract.ts'
import { insertRecall } from './recalls.store.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const { db, ownerDb } = api
const scene = await aRecallScene(api)
const { proposer, second, another, plantId, verdictFor, until, detailsOf } = scene

let { issuer_id, aDriver } = await scene.aDoctor()
beforeEach(async () => {
  ;({ issuer_id, aDriver } = await scene.aDoctor())
})

/** As its confirmation leaves it: nobody works on it yet. */
const aRecall = (): Promise<string> =>
  inTransaction(db, async (tx) => {
    const pick = { issuerId: issuer_id, plantId: null, from: null, until: null }
    const by = { proposedBy: proposer.userId, confirmedBy: second.userId, confirmedAtPlant: plantId, at: api.now }
    const id = await insertRecall(tx, { ...pick, ...by, reason: 'Forged', graceDays: 0, renewBy: null })
    await insertPicked(tx, id, pick)
    return id
  })

const workOn = (id: string, to: Db = db): Promise<void> =>
  recallWorker(to, { clock: () => api.now, atOnce: 2 }).run({
    data: { plantId, id },
    signal: new AbortController().signal,
    done: async () => {},
  })

const url = await databaseUrl(db)

/** Works on a connection of its own, which is cut after this many statements, as by a server that is killed; answers whether that came before the end. */
async function isCutAfter(count: number, id: string): Promise<boolean> {
  const killed = openDatabase({ url }, { size: 1 })
  let sent = 0
  const cutting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++sent === count)
        await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
          ownerDb,
        )
      return result
    },
  }
  const isCut = await workOn(id, killed.db.withPlugin(cutting)).then(
    () => false,
    () => true,
  )
  await killed.close()
  return isCut
}

/** All that followed, read plainly: each driver's holds, open and lifted, what was audited of them, and how often their office hears of them. */
async function followed(drivers: readonly { id: string; name: string }[]) {
  const ids = drivers.map(({ id }) => id)
  const holds = await db.selectFrom('driver_hold').select(['driver_id', 'lifted_at']).where('driver_id', 'in', ids).execute()
  const audits = await db
    .selectFrom('audit')
    .select(['subject_id', 'action'])
    .where('subject_id', 'in', ids)
    .where('action', 'like', 'hold%')
    .execute()
  const told = await db
    .selectFrom('outbox')
    .select(sql<string>`payload ->> 'body'`.as('body'))
    .where('topic', '=', 'office')
    .execute()
  return drivers.map(({ id, name }) => ({
    holds: holds.filter(({ driver_id }) => driver_id === id).map(({ lifted_at }) => (lifted_at === null ? 'open' : 'lifted')),
    audits: audits.filter(({ subject_id }) => subject_id === id).map(({ action }) => action),
    told: told.filter(({ body }) => body.includes(name)).length,
  }))
}
const named = (n: number) => aDriver({ name: `Driver ${issuer_id} ${'ABCDEFGH'[n]}` })

it(
  'killed after any statement it goes on, and holds and tells each driver once; so does its withdrawal',
  { timeout: minutes(2) },
  async () => {
    const drivers = await Promise.all([0, 1, 2, 3, 4].map(named))
    const id = await aRecall()
    let cuts = 0
    while (await isCutAfter(cuts + 1, id)) cuts++
    expect(cuts).toBeGreaterThan(10)
    const once = { holds: ['open'], audits: ['hold placed'], told: 1 }
    expect(await followed(drivers)).toEqual(drivers.map(() => once))
    await workOn(id)
    expect(await followed(drivers)).toEqual(drivers.map(() => once))

    await db
      .updateTable('recall')
      .set({ withdrawn_at: api.now, withdrawn_by: second.userId, withdraw_reason: 'Found' })
      .where('id', '=', id)
      .execute()
    cuts = 0
    while (await isCutAfter(cuts + 1, id)) cuts++
    expect(cuts).toBeGreaterThan(10)
    const back = { holds: ['lifted'], audits: ['hold placed', 'hold lifted'], told: 2 }
    expect(await followed(drivers)).toEqual(drivers.map(() => back))
    expect((await detailsOf(id)).stage).toBe('withdrawn')
  },
)

it('two servers at once do each step once', async () => {
  const drivers = await Promise.all([0, 1, 2, 3, 4, 5].map(named))
  const id = await aRecall()
  await Promise.all([workOn(id), workOn(id), workOn(id)])
  expect(await followed(drivers)).toEqual(drivers.map(() => ({ holds: ['open'], audits: ['hold placed'], told: 1 })))
})

/** Both wait for the driver, whom somebody else holds; then they go on in an order that nobody chose. */
async function atOnce(driver: { id: string }, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const both = await ownerDb.transaction().execute(async (tx) => {
    await sql`select from driver where id = ${driver.id} for update`.execute(tx)
    const waiting: Promise<unknown>[] = []
    for (const act of acts) {
      waiting.push(act())
      await expect.poll(() => waitsForLock(api, waiting.length), { interval: 5, timeout: 10_000 }).toBe(true)
    }
    return { waiting }
  })
  await Promise.all(both.waiting)
}

it.each(['step first', 'approval first'])('a renewal approved while the step is taken leaves the driver free: %s', async (order) => {
  const driver = await aDriver()
  const request_id = await aSentMedical(another, driver)
  const id = await aRecall()
  const approve = () => proposer.call(renewMedical.decide, { request_id, comment: 'In order', key: 'approve' })
  const acts = [() => workOn(id), approve]
  await atOnce(driver, order === 'step first' ? acts : acts.toReversed())
  expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
  const { progress, stage } = await detailsOf(id)
  expect([progress.renewed + progress.marked, progress.held, stage]).toEqual([1, 0, 'done'])
})

it('a withdrawal while a step is taken: the step ends, and all of it is undone', async () => {
  const drivers = await Promise.all([0, 1, 2, 3].map(named))
  const [first] = drivers
  const id = await aRecall()
  const withdraw = () => second.call(recallsContract.withdraw, { recall_id: id, reason: 'A mistake' })
  await atOnce(first ?? { id: '' }, [() => workOn(id), withdraw])
  await until(id, 'withdrawn')
  for (const driver of drivers) expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
  const ended = await followed(drivers)
  expect(ended.flatMap(({ holds }) => holds).every((hold) => hold === 'lifted')).toBe(true)
  expect(ended.flatMap(({ holds }) => holds).length).toBeGreaterThan(0)
})
