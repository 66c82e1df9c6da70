import { sql, type KyselyPlugin } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { inTransaction, openDatabase, type Db } from '#platform/server/database/database.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aRetentionScene, purged, untouched } from '#tests/world/retention-scene.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { insertLegalHold } from '../legal-holds/legal-holds.store.ts'
import { purgeWorker } from './carry-out-purge.service.ts'
import { insertPurge } from './purge.store.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const { db, ownerDb } = api
let scene = await aRetentionScene(api)
let old: Awaited<ReturnType<typeof scene.anOldViolation>>[] = []
beforeEach(async () => {
  scene = await aRetentionScene(api)
  await scene.keepsFor(12)
  old = []
  for (const name of ['Asha Otieno', 'Brian Kamau', 'Cyrus Mutua', 'Diana Wafula', 'Esther Njeri'])
    old.push(await scene.anOldViolation(name))
})

/** As its confirmation leaves it: nobody works on it yet. */
const aPurge = (): Promise<string> =>
  inTransaction(db, (tx) => {
    const by = { proposedBy: scene.proposer.userId, confirmedBy: scene.second.userId, at: api.now }
    return insertPurge(tx, { plantId: scene.plantId, asOf: '2026-11-21', ...by, parts: [{ kind: 'violations', total: old.length }] })
  })

const workOn = (id: string, to: Db = db): Promise<void> =>
  purgeWorker(to, { clock: () => api.now, atOnce: 1 }).run({
    data: { plantId: scene.plantId, id },
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

const left = () => Promise.all(old.map((each) => scene.left(each)))
const breaks = async () => (await sql`select * from audit_breaks()`.execute(db)).rows

it('killed after any statement it goes on, and nothing is half gone', { timeout: minutes(2) }, async () => {
  const id = await aPurge()
  let cuts = 0
  while (await isCutAfter(cuts + 1, id)) {
    cuts++
    for (const each of await left()) expect([untouched, purged]).toContainEqual(each)
    expect(await breaks()).toEqual([])
  }
  expect(cuts).toBeGreaterThan(10)
  expect(await left()).toEqual(old.map(() => purged))
  const { done, total } = await db.selectFrom('purge_part').select(['done', 'total']).where('purge_id', '=', id).executeTakeFirstOrThrow()
  expect([done, total]).toEqual([5, 5])
  const said = await db.selectFrom('audit').select('after').where('subject', '=', 'purge').where('subject_id', '=', id).execute()
  expect(said).toEqual([{ after: { violations: 5 } }])
})

it('two servers at once take each step once', async () => {
  const id = await aPurge()
  await Promise.all([workOn(id), workOn(id), workOn(id)])
  const { done } = await db.selectFrom('purge_part').select('done').where('purge_id', '=', id).executeTakeFirstOrThrow()
  expect([done, await left()]).toEqual([5, old.map(() => purged)])
})

it.each([
  [
    'a legal hold is set',
    async (tx: Parameters<typeof insertLegalHold>[0], driverId: string) =>
      void (await insertLegalHold(tx, {
        driverId,
        plantId: scene.plantId,
        reason: 'Accident of 3 March',
        reviewOn: '2027-03-01',
        by: scene.proposer.userId,
        at: api.now,
      })),
  ],
] as const)('a step waits while %s, and then leaves that driver out', async (_, act) => {
  const id = await aPurge()
  const [{ driverId } = { driverId: '' }] = old
  let working: Promise<void> | undefined
  await inTransaction(db, async (tx) => {
    await lockDriverById(tx, driverId)
    await act(tx, driverId)
    working = workOn(id)
    await vi.waitFor(async () => {
      if (!(await waitsForLock(api))) throw new Error('The step does not wait yet')
    }, 10_000)
  })
  await working
  expect(await left()).toEqual([untouched, purged, purged, purged, purged])
})

it('whoever has a request that was raised before the step is left out; a longer period stops what is left', async () => {
  const id = await aPurge()
  await aRequest(db, { driverId: old[4]?.driverId ?? '', createdBy: scene.second.userId, isRaisedByStaff: true })
  await workOn(id)
  expect(await left()).toEqual([purged, purged, purged, purged, untouched])

  const [later] = [await scene.anOldViolation('Faith Achieng')]
  const next = await aPurge()
  await scene.keepsFor(null)
  await workOn(next)
  expect(await scene.left(later)).toEqual(untouched)
})
