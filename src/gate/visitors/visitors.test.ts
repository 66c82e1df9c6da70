import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aGateCheck } from '../gate.factory.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { aVisitor } from './visitors.factory.ts'
import { visitorsContract } from './visitors.contract.ts'

const { list, exported, choices } = visitorsContract
const api = await testApi()
const { db } = api
const aColleague = (plantId?: string) => api.as({ portal: 'staff_portal', permissions: ['gate.check'], ...(plantId && { plantId }) })
let here = await aColleague()
let home = await aColleague()
beforeEach(async () => {
  here = await aColleague()
  home = await aColleague()
})

const namesBy = async (filter: Parameters<typeof here.call<typeof list>>[1] = {}): Promise<string[]> =>
  (await here.call(list, { sort: 'name', ...filter })).data.map(({ name }) => name)

/** A driver of the other plant who stood at this gate. */
const visitor = (name: string, { daysAgo = 1, ...fields }: PassHolderFields & { daysAgo?: number } = {}) =>
  aVisitor(db, { plantId: home.plantId, hereId: here.plantId, name, at: new Date(api.now.getTime() - daysAgo * 86_400_000), ...fields })

describe('not listed', () => {
  it('is a driver of this plant, and one of another who was never here', async () => {
    await admitting(db, here.plantId)
    await aPassHolder(db, { plantId: home.plantId, name: 'Never Here' })
    const own = await aPassHolder(db, { plantId: here.plantId, name: 'Own Driver' })
    await aGateCheck(db, { plantId: here.plantId, driverId: own.id, transporterId: own.transporter_id, at: api.now })
    expect(await namesBy()).toEqual([])
  })

  it('is one who was here more than 90 days ago, was turned away without a name, or was a driver of this plant then', async () => {
    await admitting(db, here.plantId)
    await visitor('Long Ago', { daysAgo: 91 })
    await visitor('Recent', { daysAgo: 89 })
    const moved = await aPassHolder(db, { plantId: here.plantId, name: 'Moved Away' })
    const turnedAway = await aPassHolder(db, { plantId: home.plantId, name: 'Turned Away' })
    await aGateCheck(db, { plantId: here.plantId, driverId: moved.id, transporterId: moved.transporter_id, at: api.now })
    await api.ownerDb.updateTable('driver').set({ auth_plant_id: home.plantId }).where('id', '=', moved.id).execute()
    const known = { cardId: null, transporterId: turnedAway.transporter_id, plantId: home.plantId, isKnown: false }
    const check = { plantId: here.plantId, driverId: turnedAway.id, transporterId: turnedAway.transporter_id, at: api.now, isDenied: true }
    await aGateCheck(db, { ...check, driver: { id: turnedAway.id, ...known } })
    expect(await namesBy()).toEqual(['Recent'])
  })

  it('is one whose own admission is refused, ended, over, or for a driver of another plant than the one they are of by now', async () => {
    const [over, ended, moved, open] = [
      await aPassHolder(db, { plantId: home.plantId, name: 'Over' }),
      await aPassHolder(db, { plantId: home.plantId, name: 'Ended' }),
      await aPassHolder(db, { plantId: home.plantId, name: 'Moved' }),
      await aPassHolder(db, { plantId: home.plantId, name: 'Open' }),
    ]
    await anAdmission(db, { driverId: over.id, plantId: here.plantId, from: '2026-10-01', until: '2026-11-21' })
    const id = await anAdmission(db, { driverId: ended.id, plantId: here.plantId })
    const end = { ended_at: api.now, ended_by: here.userId, end_reason: 'Seen' }
    await db.updateTable('admission').set(end).where('id', '=', id).execute()
    await anAdmission(db, { driverId: moved.id, plantId: here.plantId })
    await anAdmission(db, { driverId: open.id, plantId: here.plantId, from: '2026-12-01', until: '2027-01-01' })
    const third = await aColleague()
    await api.ownerDb.updateTable('driver').set({ auth_plant_id: third.plantId }).where('id', '=', moved.id).execute()
    expect(await namesBy()).toEqual(['Open'])
    expect((await here.call(list, {})).data).toMatchObject([
      {
        verdict: { key: 'blocked' },
        admitted: { from: '2026-12-01', is_now: false, until: '2027-01-01' },
        last_check: null,
        reasons: [{ code: 'other_plant' }],
      },
    ])
  })

  it('is a visitor of another plant than the reader’s', async () => {
    await admitting(db, here.plantId)
    await visitor('Here Only')
    expect((await home.call(list, {})).data).toEqual([])
    expect((await home.call(choices, {})).plants).toEqual([])
  })
})

it('is refused to an office, and to staff who neither check nor read drivers', async () => {
  const office = await api.as({ portal: 'transporter_portal', plantId: here.plantId, permissions: ['drivers.read'] })
  const clerk = await api.as({ portal: 'staff_portal', plantId: here.plantId, permissions: ['reports.read'] })
  for (const one of [office, clerk])
    for (const route of [list, exported, choices]) await expect(one.call(route, {})).rejects.toMatchObject({ status: 403 })
})

it('shows what the gate shows: the verdict of both plants, its reasons, restrictions and the last check', async () => {
  await admitting(db, here.plantId, { only: [home.plantId] })
  const driver = await visitor('Asha Otieno', { clearances: { medical: '2026-11-20', ddt: '2027-06-01' } })
  const { data } = await here.call(list, {})
  const { name: plant } = await db.selectFrom('auth_plant').select('name').where('id', '=', home.plantId).executeTakeFirstOrThrow()
  const atGate = await here.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in' })
  expect(data).toEqual([
    {
      _id: driver.id,
      name: 'Asha Otieno',
      id_no: driver.id_no,
      card_no: driver.cardNo,
      transporter: { _id: driver.transporter_id, name: expect.any(String) },
      home_plant: { _id: home.plantId, name: plant },
      verdict: { key: atGate.outcome, name: 'Blocked' },
      reasons: atGate.reasons,
      restrictions: [],
      admitted: { from: '2026-01-01', is_now: true, until: null },
      last_check: new Date(api.now.getTime() - 86_400_000).toISOString(),
    },
  ])
})

it('says nothing of the own plant of who is not admitted any more', async () => {
  await admitting(db, here.plantId)
  await visitor('Asha Otieno', { clearances: { medical: '2026-11-20', ddt: '2027-06-01' } })
  await db.updateTable('auth_plant').set({ admits: 'none', admits_from: null }).where('id', '=', here.plantId).execute()
  const [row] = (await here.call(list, {})).data
  expect(row).toMatchObject({ verdict: { key: 'blocked' }, restrictions: [], admitted: null, reasons: [{ code: 'other_plant' }] })
  expect(row?.reasons).toHaveLength(1)
})

it('is read by the index of visits, and the checks of the plant’s own drivers are not', async () => {
  const seen = sql`explain select driver_id, max(checked_at) from gate_check
    where auth_plant_id = ${here.plantId} and is_visit and checked_at > now() - interval '90 days' group by driver_id`
  const plan = await inTransaction(api.ownerDb, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return (await sql<{ 'QUERY PLAN': string }>`${seen}`.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('gate_check_visit')
})
