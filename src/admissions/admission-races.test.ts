import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { admitsContract } from '#administration/plant-settings/admits.contract.ts'
import { driverStatus, isGone } from '#drivers/driver-status.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { isWhole } from '#tests/world/whole.ts'
import { admissionsContract } from './admissions.contract.ts'

/** RACES chooses another number. */
const races = Number(process.env['RACES'] ?? (isWhole ? 50 : 8))
const api = await testApi()
const { db } = api
const { ask, list, decide, withdraw, end, ofDriver } = admissionsContract
const decider = (plantId?: string) =>
  api.as({ portal: 'staff_portal', permissions: ['admissions.decide', 'gate.check'], ...(plantId && { plantId }) })

const [there, elsewhere] = [await decider(), await decider()]
const colleague = await decider(there.plantId)
let driver: Awaited<ReturnType<typeof aPassHolder>>
let office: Awaited<ReturnType<typeof api.as>>
let cards = 0
beforeEach(another)

async function another(): Promise<void> {
  driver = await aPassHolder(db, { cardNo: `RACE-${++cards}` })
  office = await api.as({ portal: 'transporter_portal', plantId: driver.auth_plant_id, transporterId: driver.transporter_id })
}

const days = { from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the new depot.' }
/** Asked for at this plant; answers its id. */
async function asked(at = there): Promise<string> {
  await office.call(ask, { driver_id: driver.id, plant_id: at.plantId, ...days })
  return (await at.call(list, { page_size: 100 })).data.find(({ driver: { _id } }) => _id === driver.id)?._id ?? ''
}
const stateOf = async (id: string) =>
  await db.selectFrom('admission').select(['state', 'ended_at']).where('id', '=', id).executeTakeFirstOrThrow()
const check = (at = there) => at.call(gateContract.check, { key: randomUUID(), entered: `RACE-${cards}`, direction: 'in' })
const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const codes = (outcomes: readonly PromiseSettledResult<unknown>[]): readonly string[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason?.problem?.code)] : []))

it('a decision waits for a leaving that is under way, and refuses then', async () => {
  const id = await asked()
  let deciding: Promise<unknown> | undefined
  await inTransaction(db, async (tx) => {
    await lockDriverById(tx, driver.id)
    deciding = there.call(decide, { id, key: 'grant' }).catch((error: unknown) => error)
    await expect.poll(() => waitsForLock(api)).toBe(true)
    await bringTo(tx, driver.id, driverStatus.left, api.now)
  })
  expect(await deciding).toMatchObject({ status: 409, problem: { code: 'driver_gone' } })
  expect(await stateOf(id)).toMatchObject({ state: 'asked' })
})

it(`${races} races of a grant and a leaving: whoever was granted was there, and nobody who left is let in`, async () => {
  for (let race = 0; race < races; race += 1) {
    await another()
    const id = await asked()
    const [granting] = await Promise.allSettled([
      there.call(decide, { id, key: 'grant' }),
      inTransaction(db, async (tx) => {
        await lockDriverById(tx, driver.id)
        await bringTo(tx, driver.id, driverStatus.left, api.now)
      }),
    ])
    expect(codes([granting])).toEqual(granting.status === 'fulfilled' ? [] : ['driver_gone'])
    expect((await stateOf(id)).state).toBe(granting.status === 'fulfilled' ? 'granted' : 'asked')
    const { status_id } = await db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
    expect({ isGone: isGone(status_id), outcome: (await check()).outcome }).toEqual({ isGone: true, outcome: 'blocked' })
  }
})

it(`${races} races of two plants that decide on one driver: each decides its own, and nothing waits for the other`, async () => {
  for (let race = 0; race < races; race += 1) {
    await another()
    const [here, other] = [await asked(), await asked(elsewhere)]
    const both = await Promise.allSettled([
      there.call(decide, { id: here, key: 'grant' }),
      elsewhere.call(decide, { id: other, key: 'refuse', comment: 'Full' }),
    ])
    expect(fulfilled(both)).toBe(2)
    expect([await stateOf(here), await stateOf(other)]).toMatchObject([{ state: 'granted' }, { state: 'refused' }])
    expect([(await check()).outcome, (await check(elsewhere)).outcome]).toEqual(['cleared', 'blocked'])
  }
})

it(`${races} races of a grant, a refusal and a withdrawal: one of them counts, and the office hears one answer at most`, async () => {
  for (let race = 0; race < races; race += 1) {
    await another()
    const id = await asked()
    const outcomes = await Promise.allSettled([
      there.call(decide, { id, key: 'grant' }),
      office.call(withdraw, { id }),
      colleague.call(decide, { id, key: 'refuse', comment: 'Full' }),
    ])
    expect({ won: fulfilled(outcomes), codes: codes(outcomes) }).toEqual({ won: 1, codes: ['decided', 'decided'] })
    const state = ['granted', 'withdrawn', 'refused'][outcomes.findIndex(({ status }) => status === 'fulfilled')]
    expect((await stateOf(id)).state).toBe(state)
    const told = db
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', 'office')
      .where(sql`payload ->> 'link'`, '=', `driver/${driver.id}`)
    expect((await told.execute()).length).toBe(state === 'withdrawn' ? 0 : 1)
    expect((await check()).outcome).toBe(state === 'granted' ? 'cleared' : 'blocked')
  }
})

it(`${races} races of two who end an admission: it ends once`, async () => {
  for (let race = 0; race < races; race += 1) {
    await another()
    const id = await asked()
    await there.call(decide, { id, key: 'grant' })
    const ending = await Promise.allSettled([there, colleague].map(({ call }) => call(end, { id, reason: 'Seen' })))
    expect({ won: fulfilled(ending), codes: codes(ending) }).toEqual({ won: 1, codes: ['not_granted'] })
    expect((await check()).outcome).toBe('blocked')
  }
})

it(`${races} races of a check and a plant that stops admitting: the check says one of the two, and is recorded as it was said`, async () => {
  const admin = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
  for (let race = 0; race < races; race += 1) {
    await another()
    const gate = await decider()
    await admitting(db, gate.plantId)
    const [checking] = await Promise.all([check(gate), admin.call(admitsContract.update, { id: gate.plantId, admits: 'none' })])
    const recorded = await db
      .selectFrom('gate_check')
      .select(['outcome', 'is_visit'])
      .where('id', '=', checking.check_id)
      .executeTakeFirstOrThrow()
    const isAdmitted = checking.outcome === 'cleared'
    expect(recorded).toEqual({ outcome: checking.outcome, is_visit: isAdmitted })
    expect({ isNamed: checking.driver !== null, codes: checking.reasons.map(({ code }) => code) }).toEqual({
      isNamed: isAdmitted,
      codes: isAdmitted ? [] : ['other_plant'],
    })
    const inside = await db.selectFrom('gate_presence').select('is_inside').where('auth_plant_id', '=', gate.plantId).execute()
    expect(inside).toEqual(isAdmitted ? [{ is_inside: true }] : [])
    expect((await check(gate)).outcome).toBe('blocked')
  }
})

it('a plant’s office reads what became of all that it asked', async () => {
  const id = await asked()
  await Promise.allSettled([there.call(decide, { id, key: 'grant' }), office.call(withdraw, { id })])
  const [seen] = (await office.call(ofDriver, { driver_id: driver.id })).data
  expect(seen).toMatchObject({ _id: id, state: (await stateOf(id)).state, can_withdraw: false })
})
