import { settle } from '#drivers/drivers.factory.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverStatus } from '../../driver-status.contract.ts'
import { insertSuspension } from '../../suspensions/suspensions.store.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { insertClearances, voidClearances } from '../../clearances/clearances.store.ts'
import { aPassHolder, bringTo, giveClearances } from '../../pass/passes.factory.ts'
import { verdictContract } from './verdict.contract.ts'

const api = await testApi()
const { db } = api
let plantId: string
let guard: Caller
let nurse: Caller
beforeAll(async () => {
  ;({ call: guard, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
  ;({ call: nurse } = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'medical.read'] }))
})

const ask = (driver_id: string, as_at: string, call = guard) => call(verdictContract.asAt, { driver_id, as_at })
const sentencesOf = async (id: string, as_at: string) => (await ask(id, as_at)).reasons.map(({ sentence }) => sentence)
const aDriverSince = (created: string, fields: Parameters<typeof aPassHolder>[1] = {}) =>
  aPassHolder(db, { plantId, created_at: new Date(created), licence_expiry: '2026-11-10', passExpiry: '2027-05-01', ...fields })

describe('what was learnt afterwards', () => {
  const given = { given_on: '2026-11-03', expiry: '2027-11-03' }
  const recorded = new Date('2026-11-10T08:00:00Z')

  it('is said beside a verdict that stays the same, and medical facts only to those who may read them', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z', {
      licence_expiry: '2029-01-01',
      clearances: { medical: '2026-11-04', ddt: '2026-11-04' },
      passExpiry: '2026-11-03',
    })
    const before = [await ask(id, '2026-11-05', nurse), await ask(id, '2026-11-05T12:00', nurse)]
    expect(before[0]).toMatchObject({ verdict: 'blocked', learnt_afterwards: [], note: null })
    await giveClearances(db, [
      { driver_id: id, kind: 'medical', given_on: given.given_on, expiry: given.given_on, fit_to_work: false, created_at: recorded },
      { driver_id: id, kind: 'ddt', ...given, created_at: recorded },
    ])
    await inTransaction(db, async (tx) => {
      const suspension = {
        driver_id: id,
        starts_on: '2026-11-04',
        ends_on: null,
        request_id: null,
        violation_id: null,
        created_at: recorded,
      }
      await insertSuspension(tx, suspension)
      await bringTo(tx, id, driverStatus.suspended, recorded)
    })
    const lines = [
      'A defensive driving training of 03 Nov 2026 was recorded on 10 Nov 2026.',
      'A medical of 03 Nov 2026 with the result not fit to work was recorded on 10 Nov 2026.',
      'A suspension from 04 Nov 2026 was recorded on 10 Nov 2026.',
    ]
    expect(await ask(id, '2026-11-05', nurse)).toEqual({ ...before[0], learnt_afterwards: lines })
    expect(await ask(id, '2026-11-05T12:00', nurse)).toEqual({ ...before[1], learnt_afterwards: lines })
    expect((await ask(id, '2026-11-05')).learnt_afterwards).toEqual([lines[0], lines[2]])
    expect((await ask(id, '2026-11-02', nurse)).learnt_afterwards).toEqual([])
    expect((await ask(id, '2026-11-10', nurse)).learnt_afterwards).toEqual([])
  })

  it("a finding 'not fit' before the guessed day of a register's medical", async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z', {
      clearances: { medical: '2026-11-05', ddt: '2027-08-01' },
      givenOn: { medical: '2026-11-04' },
      passExpiry: '2026-11-03',
    })
    const unfit = { given_on: '2026-11-03', expiry: '2026-11-03', fit_to_work: false, created_at: recorded }
    await giveClearances(db, [{ driver_id: id, kind: 'medical', ...unfit }])
    expect((await ask(id, '2026-11-05', nurse)).learnt_afterwards).toEqual([
      'A medical of 03 Nov 2026 with the result not fit to work was recorded on 10 Nov 2026.',
    ])
  })

  it('a clearance that counted then and was replaced', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z')
    const [wrong] = await db.selectFrom('clearance').select('id').where('driver_id', '=', id).where('kind', '=', 'medical').execute()
    await inTransaction(db, async (tx) => {
      await insertClearances(tx, [{ driver_id: id, kind: 'medical', ...given, created_at: recorded }])
      await voidClearances(tx, [wrong?.id ?? ''])
      await settle(tx, [id], recorded)
    })
    expect((await ask(id, '2026-11-02', nurse)).learnt_afterwards).toEqual([
      'The medical of 04 Jan 2026, which counted then, was replaced on 10 Nov 2026.',
    ])
  })
})

describe('before the history of a driver', () => {
  const rewrite = (id: string, assignments: string) =>
    inTransaction(api.ownerDb, async (tx) => {
      await sql`select set_config('driver_pass.writes_past', 'on', true)`.execute(tx)
      await sql`update driver_history set ${sql.raw(assignments)} where driver_id = ${id}`.execute(tx)
    })

  it('says since when it is kept, and nothing else', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z')
    await rewrite(id, "from_day = '2026-04-01', from_at = '2026-04-01T08:00:00Z'")
    expect(await ask(id, '2026-03-31')).toMatchObject({
      verdict: 'blocked',
      reasons: [{ sentence: 'Kept since 01 Apr 2026: what was known of the driver before is not recorded.', date: '2026-04-01' }],
      proofs: [],
    })
    expect(await ask(id, '2026-04-01')).toMatchObject({ verdict: 'cleared', note: null })
    expect(await sentencesOf(id, '2026-02-28')).toEqual(['Kept since 01 Apr 2026: what was known of the driver before is not recorded.'])
  })

  it('rows that were kept by the day say so, where a moment of their first day is asked for', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z')
    await rewrite(id, "has_time = false, from_at = '2026-02-28T21:00:00Z'")
    expect(await ask(id, '2026-03-01T10:00')).toMatchObject({ note: 'Of 01 Mar 2026, only the state at the end of the day was kept.' })
    expect(await ask(id, '2026-03-02T10:00')).toMatchObject({ note: null })
    expect(await ask(id, '2026-03-01')).toMatchObject({ note: null })
  })
})
