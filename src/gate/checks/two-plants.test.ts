import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aGateDevice } from '../devices/devices.factory.ts'
import { checkLogContract } from '../log/check-log.contract.ts'
import { anOfflineCheck, signedCheck } from '../offline/offline-check.factory.ts'
import { gateQueueContract, type OfflineCheck } from '../offline/queue.contract.ts'
import { gateContract } from './gate.contract.ts'

const api = await testApi()
const minuteMs = 60_000
let drivers = 0

/** Two plants, the second of which admits drivers of the first; each with a guard and somebody who is chosen for what is unusual. */
async function twoPlants({ isAdmitting = true, minutes = [30, 30] } = {}) {
  const aGuard = async (gate_two_plants_minutes: number | undefined) => {
    const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check', 'gate.override'] })
    const chosen = await api.as({ portal: 'staff_portal', plantId: guard.plantId })
    await sql`insert into onboarding_notification_allocation (type_id, user_id) values (9, ${chosen.userId})`.execute(api.db)
    await api.db
      .updateTable('auth_plant')
      .set({ gate_two_plants_minutes: gate_two_plants_minutes ?? 30 })
      .where('id', '=', guard.plantId)
      .execute()
    const { name } = await api.db.selectFrom('auth_plant').select('name').where('id', '=', guard.plantId).executeTakeFirstOrThrow()
    const check = (entered: string, direction: 'in' | 'out' = 'in') =>
      guard.call(gateContract.check, { key: randomUUID(), entered, direction })
    const unusual = async () => (await guard.call(checkLogContract.list, { unusual: 'true' })).data.flatMap((logged) => logged.unusual)
    const heard = async () => {
      await deliverDue(api.db, { now: api.now, byMail: false })
      return (await chosen.call(bellContract.index, {})).data.map(({ body }) => body)
    }
    return { guard, chosen, name, check, unusual, heard }
  }
  const [home, here] = [await aGuard(minutes[0]), await aGuard(minutes[1])]
  if (isAdmitting) await admitting(api.db, here.guard.plantId)
  const cardNo = `TWO-${++drivers}`
  const driver = await aPassHolder(api.db, { plantId: home.guard.plantId, cardNo, name: 'Asha Mwangi' })
  return { home, here, cardNo, driver }
}
const later = (minutes: number) => (api.now = new Date(api.now.getTime() + minutes * minuteMs))
const saysTwo = (texts: readonly string[]) => texts.filter((text) => text.startsWith('At two plants'))

describe('no warning', () => {
  it('of who went out, comes half an hour later, or was denied at both', async () => {
    const { home, here, cardNo } = await twoPlants()
    await home.check(cardNo)
    later(1)
    await here.check(cardNo, 'out')
    later(29)
    await here.check(cardNo)
    const denied = await twoPlants()
    await bringTo(api.db, denied.driver.id, driverStatus.cardCancelled, api.now)
    for (const plant of [denied.home, denied.here]) expect(await plant.check(denied.cardNo)).toMatchObject({ outcome: 'blocked' })
    for (const plant of [home, here, denied.home, denied.here])
      expect([await plant.heard(), saysTwo(await plant.unusual())]).toEqual([[], []])
  })

  it('of a check that its device cannot have made then', async () => {
    const { home, here, driver, cardNo } = await twoPlants()
    await home.check(cardNo)
    const { results } = await upload({ here, driver }, { at: new Date(api.now.getTime() + 20 * minuteMs).toISOString() })
    expect(results).toMatchObject([{ state: 'refused' }])
    expect([await home.heard(), await here.heard()]).toEqual([[], []])
  })
})

it('both plants are warned once, in their logs and by news, and nobody is stopped', async () => {
  const { home, here, cardNo } = await twoPlants()
  await home.check(cardNo)
  later(12)
  expect(await here.check(cardNo)).toMatchObject({ outcome: 'cleared', reasons: [] })
  later(2)
  await here.check(cardNo)
  await home.check(cardNo)
  expect(saysTwo(await home.unusual())).toEqual([expect.stringMatching(new RegExp(String.raw`^At two plants: ${here.name}, \d\d:\d\d$`))])
  expect(saysTwo(await here.unusual())).toEqual([expect.stringMatching(new RegExp(String.raw`^At two plants: ${home.name}, \d\d:\d\d$`))])
  for (const [plant, other] of [
    [home, here],
    [here, home],
  ] as const) {
    const heard = (await plant.heard()).filter((text) => text.includes('at two plants'))
    expect(heard).toHaveLength(1)
    expect(heard[0]).toContain(`Asha Mwangi was checked at two plants within a short time: ${plant.name}, `)
    expect(heard[0]).toContain(`, and ${other.name}, `)
  }
})

it('each plant by its own minutes; one that does not admit the driver hears no name', async () => {
  const { home, here, cardNo } = await twoPlants({ isAdmitting: false, minutes: [60, 10] })
  await home.check(cardNo)
  later(20)
  await here.check(cardNo)
  expect([saysTwo(await home.unusual()).length, await here.heard()]).toEqual([1, []])
  const strict = await twoPlants({ isAdmitting: false })
  await strict.home.check(strict.cardNo)
  await strict.here.check(strict.cardNo)
  expect(await strict.here.heard()).toEqual([expect.stringContaining('A driver of another plant was checked')])
  expect(await strict.home.heard()).toEqual([expect.stringContaining('Asha Mwangi was checked')])
})

/** Of a device at the visited plant, whose clock is two hours ahead. */
async function upload({ here, driver }: Pick<Awaited<ReturnType<typeof twoPlants>>, 'here' | 'driver'>, fields: Partial<OfflineCheck>) {
  const { guard } = here
  const booth = await aGateDevice(api.db, { plantId: guard.plantId, userId: guard.userId, at: api.now, servedHoursAgo: [2] })
  const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  const check = anOfflineCheck({ deviceId: booth.id, guardId: guard.userId, cardId, now: api.now }, fields)
  const send = () =>
    guard.call(gateQueueContract.send, booth.request(gateQueueContract.send, { checks: [signedCheck(check, booth)] }, api.now))
  return { send, results: (await send()).results }
}

it('a device that delivers late and whose clock is wrong warns by the time at which the driver stood there, once', async () => {
  const { home, here, driver, cardNo } = await twoPlants()
  // So that the device holds the driver.
  await anAdmission(api.db, { driverId: driver.id, plantId: here.guard.plantId })
  await home.check(cardNo)
  const [passed, ahead_ms] = [api.now.getTime() + 10 * minuteMs, 120 * minuteMs]
  later(40)
  const { send, results } = await upload({ here, driver }, { at: new Date(passed + ahead_ms).toISOString(), ahead_ms })
  expect(results).toMatchObject([{ state: 'recorded' }])
  expect((await send()).results).toMatchObject([{ state: 'known' }])
  for (const plant of [home, here]) {
    expect(saysTwo(await plant.unusual())).toHaveLength(1)
    expect((await plant.heard()).filter((text) => text.includes('at two plants'))).toHaveLength(1)
  }
})

it('two checks at once warn both plants once', async () => {
  for (let times = 0; times < 8; times++) {
    const { home, here, cardNo } = await twoPlants()
    await Promise.all([home.check(cardNo), here.check(cardNo)])
    expect([saysTwo(await home.unusual()).length, saysTwo(await here.unusual()).length]).toEqual([1, 1])
  }
})
