import { sql, type KyselyPlugin } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { aRequirement, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { inTransaction, openDatabase, type Db } from '#platform/server/database/database.ts'
import { aRequirementScene } from '#tests/world/requirement-scene.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { testApi } from '#tests/world/test-api.ts'
import { requirementsContract } from '../requirements.contract.ts'
import { recountWorker } from './recount.service.ts'
import { beginRecount } from './recount.store.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const { db, ownerDb } = api
let scene = await aRequirementScene(api, 4)
beforeEach(async () => {
  scene = await aRequirementScene(api, 4)
})

/** As saving leaves it: nobody works on it yet. The factory settles whoever is at the plant, so the drivers' own rows are put back. */
async function toRecount(): Promise<void> {
  const { plantId } = scene
  await aRequirement(db, plantId, { definition: { ...siteInduction, proof: { kind: 'attendance', topic: `Of ${plantId}` } } })
  await ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update driver set own_ends = '{}', cleared_until = least(pass_expiry, documents_until) where auth_plant_id = ${plantId}`.execute(
      tx,
    )
  })
  await inTransaction(db, (tx) => beginRecount(tx, plantId, api.now))
}

const workOn = (to: Db = db): Promise<void> =>
  recountWorker(to, { clock: () => api.now, atOnce: 2 }).run({
    data: { plantId: scene.plantId, id: scene.plantId },
    signal: new AbortController().signal,
    done: async () => {},
  })

const blocked = async (): Promise<number> => {
  const { data } = await scene.manager.call(requirementsContract.index, {})
  return data.find(({ is_built_in }) => !is_built_in)?.not_met ?? 0
}
const progress = async () => (await scene.manager.call(requirementsContract.index, {})).recount

const url = await databaseUrl(db)

/** Works on a connection of its own, which is cut after this many statements, as by a server that is killed; answers whether that came before the end. */
async function isCutAfter(count: number): Promise<boolean> {
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
  const isCut = await workOn(killed.db.withPlugin(cutting)).then(
    () => false,
    () => true,
  )
  await killed.close()
  return isCut
}

it('shows how far it is, and settles everybody', async () => {
  await toRecount()
  expect([await progress(), await blocked()]).toEqual([{ done: 0, total: 5 }, 0])
  await workOn()
  expect([await progress(), await blocked()]).toEqual([null, 5])
})

it('killed after any statement it goes on, and tells each office once', { timeout: minutes(2) }, async () => {
  await toRecount()
  const office = await api.as({
    portal: 'transporter_portal',
    plantId: scene.plantId,
    transporterId: scene.drivers[0]?.transporter_id ?? '',
  })
  let cuts = 0
  while (await isCutAfter(cuts + 1)) cuts++
  expect(cuts).toBeGreaterThan(10)
  expect([await progress(), await blocked()]).toEqual([null, 5])
  await deliverDue(db, { now: api.now, byMail: false })
  const told = (await office.call(bellContract.index, {})).data.map(({ title, body }) => `${title}: ${body}`)
  expect(told).toEqual(['A driver may no longer load: Asha Otieno: what the plant requires has changed. Their pages say what is missing.'])
})

it('two servers at once do each step once', async () => {
  await toRecount()
  await Promise.all([workOn(), workOn(), workOn()])
  expect(await blocked()).toBe(5)
  const { done, total } = await db
    .selectFrom('requirement_recount')
    .select(['done', 'total'])
    .where('auth_plant_id', '=', scene.plantId)
    .executeTakeFirstOrThrow()
  expect([done, total]).toEqual([5, 5])
})

it('begins anew where a rule changes while it runs', async () => {
  await toRecount()
  const stop = new AbortController()
  const worker = recountWorker(db, { clock: () => (stop.abort(), api.now), atOnce: 2 })
  const { plantId } = scene
  await expect(worker.run({ data: { plantId, id: plantId }, signal: stop.signal, done: async () => {} })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(await progress()).toEqual({ done: 2, total: 5 })
  await inTransaction(db, (tx) => beginRecount(tx, plantId, api.now))
  expect(await progress()).toEqual({ done: 0, total: 5 })
  expect(await worker.owed()).toContainEqual({ plantId, id: plantId })
  await workOn()
  expect([await progress(), await blocked()]).toEqual([null, 5])
})
