import { lockDriverById } from '../find-driver.service.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { actsOf } from '#tests/model/settling/acts.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { testApi } from '#tests/world/test-api.ts'
import { isWhole } from '#tests/world/whole.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { inTransaction, openDatabase, type Db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const { db, ownerDb } = api
const { plantId } = await api.as({ portal: 'staff_portal' })
const spot = await aTransporter(db, { is_spot: true, valid_until: '2026-12-24' })

const events = actsOf({ today: '2026-11-21', spotTransporterId: spot.id })
type Event = keyof typeof events
const all = Object.keys(events) as Event[]

const happens = (to: Db, driverId: string, event: Event): Promise<unknown> =>
  inTransaction(to, async (tx) => events[event](tx, { driver: await lockDriverById(tx, driverId), at: api.now, userId: null, why: event }))
const refusal = (error: unknown): string => {
  if (error instanceof Refusal) return error.code
  throw error
}
const outcome = (driverId: string, event: Event): Promise<string> => happens(db, driverId, event).then(() => 'done', refusal)

/** All that is said of a driver. */
async function standing(driverId: string) {
  const { rows } =
    await sql`select d.status_id, d.card_no is not null as has_card, d.pass_expiry, d.medical_expiry, d.licence_expiry, d.spot_until, d.cleared_until,
      p.status as pass, p.expiry, p.expiry_reason, p.issued_on, h.status_id as kept_status, h.pass_status as kept_pass, h.pass_expiry as kept_expiry,
      h.cleared_until as kept_until, (select count(*)::int from suspension s where s.driver_id = d.id and ended_at is null) as suspensions
    from driver d join pass p on p.driver_id = d.id and p.is_current join driver_history h on h.driver_id = d.id and h.until_day = 'infinity'
    where d.id = ${driverId}`.execute(db)
  return rows[0]
}
const recordsOf = async (driverId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'driver')
    .where('subject_id', '=', driverId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
const aHolder = () => aPassHolder(db, { plantId, passExpiry: '2027-06-13' })

/** One after the other on a driver of their own. */
async function inTurn(first: Event, second: Event) {
  const { id } = await aHolder()
  const outcomes = [await outcome(id, first), await outcome(id, second)]
  return { [first]: outcomes[0], [second]: outcomes[1], driver: await standing(id), records: await recordsOf(id) }
}

/** Both wait for the driver's row, which somebody else holds. */
async function atOnce(first: Event, second: Event) {
  const { id } = await aHolder()
  const waiting = sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const outcomes = await ownerDb.transaction().execute(async (tx) => {
    await sql`select from driver where id = ${id} for update`.execute(tx)
    const both = Promise.all([outcome(id, first), outcome(id, second)])
    await expect.poll(async () => (await waiting.execute(ownerDb)).rows[0]?.n, { interval: 5 }).toBe(2)
    return { both }
  })
  const [one, other] = await outcomes.both
  return { [first]: one, [second]: other, driver: await standing(id), records: await recordsOf(id) }
}

/** In a quick run each event meets the next and the one after it. */
const pairs = all.flatMap((first, n) => all.slice(n + 1, isWhole ? undefined : n + 3).map((second) => [first, second] as const))

it.each(pairs)('%s and %s at once leave what one order or the other leaves', async (first, second) => {
  expect([await inTurn(first, second), await inTurn(second, first)]).toContainEqual(await atOnce(first, second))
})

const url = await databaseUrl(db)

/** Does it on a connection of its own, which is cut after this many statements, as by a server that is killed; answers whether that came before the end. */
async function isCutAfter(count: number, driverId: string, event: Event): Promise<boolean> {
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
  const isCut = await happens(killed.db.withPlugin(cutting), driverId, event).then(
    () => false,
    () => true,
  )
  await killed.close()
  return isCut
}

const killed = ['suspended', 'a new pass', ...(isWhole ? (['blacklisted', 'a shorter licence'] as const) : [])] as const

it.each(killed)('%s: killed between any two statements, nothing of it has happened', { timeout: minutes(2) }, async (event) => {
  const { id } = await aHolder()
  const before = [await standing(id), await recordsOf(id)]
  let cuts = 0
  while (await isCutAfter(cuts + 1, id, event)) expect([++cuts, await standing(id), await recordsOf(id)]).toEqual([cuts, ...before])
  expect(cuts).toBeGreaterThan(4)
  const { id: uncut } = await aHolder()
  await happens(db, uncut, event)
  expect([await standing(id), await recordsOf(id)]).toEqual([await standing(uncut), await recordsOf(uncut)])
})
