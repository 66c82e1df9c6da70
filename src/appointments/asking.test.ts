import { beforeEach, expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { anAppointmentScene, type AppointmentScene } from '#tests/world/appointment-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { appointmentsContract } from './appointments.contract.ts'
import { anAppointment } from './appointments.factory.ts'
import { mostADay, mostOpen, tooManyAskedText, tooManyText } from './appointments.rules.ts'

const { ask, ofDriver, cancel, list } = appointmentsContract

const api = await testApi()
const dayBefore = new Date(api.now.getTime() - 24 * 60 * 60 * 1000)
let scene: AppointmentScene
beforeEach(async () => void (scene = await anAppointmentScene(api)))

it('is refused to other portals, and without the permission', async () => {
  const { plantId, transporterId, office, doctor, asking } = scene
  const staff = await api.as({ portal: 'staff_portal', plantId })
  const clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId, permissions: ['drivers.read'] })
  for (const { call } of [staff, doctor, clerk]) await expect(call(ask, asking())).rejects.toMatchObject({ status: 403 })
  for (const { call } of [staff, office]) await expect(call(list, {})).rejects.toMatchObject({ status: 403 })
})

it("is refused for another office's driver, or one of another plant", async () => {
  const { plantId, transporterId, driver, asking } = scene
  const rival = await api.as({ portal: 'transporter_portal', plantId })
  const elsewhere = await api.as({ portal: 'transporter_portal', transporterId })
  for (const { call } of [rival, elsewhere]) {
    await expect(call(ask, asking())).rejects.toMatchObject({ status: 404 })
    await expect(call(ofDriver, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
  }
})

it('is refused of a doctor without access to the plant: of another plant, ended, switched off, or none at all', async () => {
  const { plantId, office, asking } = scene
  const [far, ended, off] = [await aDoctor(api.db), await aDoctor(api.db), await aDoctor(api.db)]
  await aPerson(api.db, { portal: 'doctor', doctorId: far.id, now: api.now })
  const former = await aPerson(api.db, { portal: 'doctor', plantId, doctorId: ended.id, now: api.now })
  await api.db.updateTable('allocation').set({ ends_at: api.now }).where('user_id', '=', former.userId).execute()
  const inactive = await aPerson(api.db, { portal: 'doctor', plantId, doctorId: off.id, now: api.now })
  await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', inactive.userId).execute()
  for (const doctor_id of [far.id, ended.id, off.id, '999999999'])
    await expect(office.call(ask, asking({ doctor_id }))).rejects.toMatchObject({ status: 409, problem: { code: 'no_access' } })
})

it.each([
  [{ wished_from: '2026-11-20' }, 'wished_from'],
  [{ wished_until: '2027-02-20' }, 'wished_until'],
  [{ wished_from: '2026-11-25', wished_until: '2026-11-24' }, 'wished_until'],
  [{ wished_from: '2026-02-30' }, 'wished_from'],
])('is refused with the wish %j', async (wish, field) => {
  await expect(scene.office.call(ask, scene.asking(wish))).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: expect.any(String) as string } },
  })
})

it.each([driverStatus.blacklisted, driverStatus.left, driverStatus.onboardingDeclined])(
  'is refused for a driver at status %i',
  async (status_id) => {
    const gone = await scene.aDriver({ status_id })
    await expect(scene.office.call(ask, scene.asking({ driver_id: gone.id }))).rejects.toMatchObject({
      status: 409,
      problem: { code: 'driver_gone' },
    })
  },
)

it('is refused twice of the same doctor for the same driver, also at once', async () => {
  const { office, officeColleague, driver, asking } = scene
  const answers = await Promise.allSettled([office.call(ask, asking()), officeColleague.call(ask, asking())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(office.call(ask, asking())).rejects.toMatchObject({ status: 409, problem: { code: 'already_asked' } })
  expect((await office.call(ofDriver, { driver_id: driver.id })).total).toBe(1)
})

it('is refused beyond 60 in 24 hours, cancelled ones too: each is news to a doctor', async () => {
  const { plantId, office, driver, asking } = scene
  const ended = { asked_by: office.userId, state: 'cancelled', ended_at: api.now } as const
  const fill = async (count: number, asked_at: Date): Promise<void> => {
    for (let n = 0; n < count; n += 1) await anAppointment(api.db, { ...driver, auth_plant_id: plantId }, { ...ended, asked_at })
  }
  await fill(mostADay, dayBefore)
  await office.call(ask, asking())
  await fill(mostADay - 1, api.now)
  const { id: other } = await scene.aDriver()
  const refused = { status: 409, problem: { code: 'too_many_asked', message: tooManyAskedText } }
  await expect(office.call(ask, asking({ driver_id: other }))).rejects.toMatchObject(refused)
})

it('is refused beyond 30 open ones of the office at the plant, with what to do, and two at once make one more at most', async () => {
  const { plantId, office, officeColleague, driver, aDriver, asking } = scene
  const ids: string[] = []
  for (let n = 0; n < mostOpen; n += 1) {
    ids.push(await anAppointment(api.db, { ...driver, auth_plant_id: plantId }, { asked_by: office.userId }))
  }
  await expect(office.call(ask, asking())).rejects.toMatchObject({ status: 409, problem: { code: 'too_many_open', message: tooManyText } })
  await office.call(cancel, { id: ids[0] ?? '' })
  const second = await aDriver()
  const both = await Promise.allSettled([office.call(ask, asking()), officeColleague.call(ask, asking({ driver_id: second.id }))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
