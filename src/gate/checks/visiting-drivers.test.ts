import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#drivers/drivers.factory.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { checkLogContract } from '../log/check-log.contract.ts'
import { onSiteContract } from '../on-site/on-site.contract.ts'
import { gateContract } from './gate.contract.ts'

const api = await testApi()
const { db } = api
const permissions = ['gate.check', 'gate.override', 'drivers.read'] as const
let guard = await api.as({ portal: 'staff_portal', permissions: [...permissions] })
let home = await api.as({ portal: 'staff_portal', permissions: [...permissions] })
let cards = 0
beforeEach(async () => {
  guard = await api.as({ portal: 'staff_portal', permissions: [...permissions] })
  home = await api.as({ portal: 'staff_portal', permissions: [...permissions] })
})

const aVisitor = async (fields: Parameters<typeof aPassHolder>[1] = {}) => {
  const cardNo = `VIS-${++cards}`
  return { ...(await aPassHolder(db, { plantId: home.plantId, cardNo, name: 'Visiting Driver', ...fields })), cardNo }
}
const check = (entered: string, direction: 'in' | 'out' = 'in') => guard.call(gateContract.check, { key: randomUUID(), entered, direction })
const nameOf = async (plantId: string): Promise<string> =>
  (await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()).name
const holdAt = (driverId: string, plantId: string | null) =>
  inTransaction(db, async (tx) => {
    const by = { driver: await lockDriverById(tx, driverId), at: api.now, userId: null, why: 'seen', today: '2026-11-21' }
    await placeHold(tx, by, {
      kind: plantId === null ? 'document' : 'site',
      reason: plantId === null ? 'forged' : 'conduct',
      plantId,
      startsOn: null,
      endsOn: null,
    })
  })

describe('turned away', () => {
  it('is a driver of a plant that is not admitted, without a name', async () => {
    const { cardNo } = await aVisitor()
    const [here, there] = [await nameOf(guard.plantId), await nameOf(home.plantId)]
    expect(await check(cardNo)).toMatchObject({
      outcome: 'blocked',
      driver: null,
      reasons: [
        { code: 'other_plant', text: `${here} does not admit drivers of ${there}`, what_to_do: 'Ask your office to request admission.' },
      ],
    })
  })

  it('is one whose plant is not among those admitted, or not yet', async () => {
    const { cardNo } = await aVisitor()
    const third = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
    await admitting(db, guard.plantId, { only: [third.plantId] })
    expect(await check(cardNo)).toMatchObject({ outcome: 'blocked', driver: null })
    await admitting(db, guard.plantId, { from: '2026-12-24' })
    expect(await check(cardNo)).toMatchObject({ outcome: 'blocked', driver: null })
  })

  it('is one whose own admission has ended or begins later', async () => {
    const driver = await aVisitor()
    await anAdmission(db, { driverId: driver.id, plantId: guard.plantId, from: '2026-10-01', until: '2026-11-21' })
    await anAdmission(db, { driverId: driver.id, plantId: guard.plantId, from: '2026-11-22' })
    expect(await check(driver.cardNo)).toMatchObject({ outcome: 'blocked', driver: null })
  })

  it('is a visiting driver who may not load at home, and no override lets them in', async () => {
    const { cardNo } = await aVisitor({ clearances: { medical: '2026-11-20', ddt: '2027-06-01' } })
    await admitting(db, guard.plantId)
    const found = await check(cardNo)
    expect(found.outcome).toBe('blocked')
    expect(found.reasons.map(({ text }) => text)).toContain(`The medical expired on 20 Nov 2026 (${await nameOf(home.plantId)})`)
    await expect(guard.call(gateContract.override, { check_id: found.check_id, reason: 'Urgent' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'visiting' },
    })
  })

  it('is one on hold here or everywhere, and not one on hold at a third plant', async () => {
    const [atHere, everywhere, elsewhere] = [await aVisitor(), await aVisitor(), await aVisitor()]
    const third = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
    await admitting(db, guard.plantId)
    await holdAt(atHere.id, guard.plantId)
    await holdAt(everywhere.id, null)
    await holdAt(elsewhere.id, third.plantId)
    const outcomes = []
    for (const { cardNo } of [atHere, everywhere, elsewhere]) outcomes.push((await check(cardNo)).outcome)
    expect(outcomes).toEqual(['blocked', 'blocked', 'cleared'])
    expect((await check(everywhere.cardNo)).reasons).toHaveLength(1)
  })

  it('is one who has not met the own requirements of this plant, whatever they attended at home', async () => {
    const driver = await aVisitor()
    await admitting(db, guard.plantId)
    await aRequirement(db, guard.plantId)
    const event = {
      auth_plant_id: home.plantId,
      title: 'Induction',
      type: 'training' as const,
      date: '2026-11-16',
      topic: 'Site induction',
    }
    const { id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('event_attendance').values({ event_id: id, driver_id: driver.id }).execute()
    await settle(db, [driver.id], api.now)
    expect(await check(driver.cardNo)).toMatchObject({
      outcome: 'blocked',
      reasons: [
        {
          code: 'own',
          text: `No valid site induction is on record (${await nameOf(guard.plantId)})`,
          what_to_do: 'Attend a site induction.',
        },
      ],
    })
  })
})

it('an admitted driver who attended the induction here is let in', async () => {
  const driver = await aVisitor()
  await admitting(db, guard.plantId)
  await aRequirement(db, guard.plantId)
  const trainer = await api.as({ portal: 'staff_portal', plantId: guard.plantId, permissions: ['events.manage', 'drivers.read'] })
  const event = { auth_plant_id: guard.plantId, title: 'Induction', type: 'training' as const, date: '2026-11-16', topic: 'Site induction' }
  const { id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
  expect(await check(driver.cardNo)).toMatchObject({ outcome: 'blocked' })
  await trainer.call(attendanceContract.add, { eventId: id, id_no: driver.cardNo })
  expect(JSON.stringify(await trainer.call(attendanceContract.details, { id }))).toContain(driver.id_no)
  expect(await check(driver.cardNo)).toMatchObject({ outcome: 'cleared' })
})

it('an admitted driver who may load at home is let in, named, shown in the log and among those on site', async () => {
  const driver = await aVisitor()
  await admitting(db, guard.plantId, { only: [home.plantId] })
  expect(await check(driver.cardNo)).toMatchObject({ outcome: 'cleared', reasons: [], driver: { name: 'Visiting Driver' } })
  const { data } = await guard.call(checkLogContract.list, {})
  expect(data[0]).toMatchObject({ driver_id: null, visitor: { name: 'Visiting Driver', plant: await nameOf(home.plantId) } })
  const homePlant = await nameOf(home.plantId)
  expect((await guard.call(onSiteContract.list, {})).drivers).toMatchObject([{ driver_id: { _id: driver.id }, home_plant: homePlant }])
  const seen = await home.call(checkLogContract.ofDriver, { driverId: driver.id })
  expect(seen.data).toMatchObject([{ outcome: 'cleared', visited_plant: await nameOf(guard.plantId) }])
})

it('the own admission of a driver lets in that driver alone', async () => {
  const [admitted, other] = [await aVisitor(), await aVisitor()]
  await anAdmission(db, { driverId: admitted.id, plantId: guard.plantId })
  expect(await check(admitted.cardNo)).toMatchObject({ outcome: 'cleared' })
  expect(await check(other.cardNo)).toMatchObject({ outcome: 'blocked', driver: null })
})
