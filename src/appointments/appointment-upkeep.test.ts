import { beforeEach, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { remindDue } from '#reminders/reminders.service.ts'
import { anAppointmentScene, endAccessOf, moveDriver, toBoth, type AppointmentScene } from '#tests/world/appointment-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { closePointlessAppointments } from './appointment-upkeep.service.ts'
import { appointmentsContract } from './appointments.contract.ts'

const { ask, ofDriver, cancel, list, answer } = appointmentsContract

const api = await testApi()
const start = api.now
let scene: AppointmentScene
beforeEach(async () => {
  api.now = start
  await closePointlessAppointments(api.db, new Date('2028-01-01T00:00:00Z'))
  scene = await anAppointmentScene(api)
})

describe('the product closes an appointment', () => {
  const closed = async (at = api.now) => {
    await closePointlessAppointments(api.db, at)
    const rows = await api.db.selectFrom('appointment').select(['state', 'reason']).where('driver_id', '=', scene.driver.id).execute()
    return rows.map(({ state, reason }) => `${state}: ${reason}`)
  }

  it('of a driver who is transferred, and tells both; the new office sees nothing of it', async () => {
    const { plantId, driver, doctor, agreed, news } = scene
    const { id } = await agreed()
    await news()
    const { id: transporterId } = await aTransporter(api.db)
    await moveDriver(api, driver.id, { transporter_id: transporterId })
    const why = 'The driver is with another transporter now.'
    expect(await closed()).toEqual([`closed: ${why}`])
    const text = `Appointment closed: The appointment of Brian Kamau with Dr Amina Hassan was closed. ${why}`
    expect(await news()).toEqual({ ...toBoth('office', `${text} [drivers]`), ...toBoth('doctor', `${text} [appointments]`) })
    expect((await doctor.call(list, { show: 'past' })).data).toMatchObject([{ _id: id, state: 'closed', reason: why }])
    const rival = await api.as({ portal: 'transporter_portal', plantId, transporterId })
    expect((await rival.call(ofDriver, { driver_id: driver.id })).total).toBe(0)
    await expect(rival.call(cancel, { id })).rejects.toMatchObject({ status: 404 })
    expect(await closePointlessAppointments(api.db, api.now)).toBe(0)
  })

  it('whose doctor’s access to the plant ended, and tells the office, which sees it for 14 days', async () => {
    const { office, driver, doctorId, asked, news } = scene
    await asked()
    await news()
    await endAccessOf(api, doctorId)
    const why = 'The doctor no longer has access to this plant.'
    expect(await closed()).toEqual([`closed: ${why}`])
    await deliverDue(api.db, { now: api.now, byMail: false })
    const page = `driver/${driver.id}`
    expect((await office.call(bellContract.index, {})).data).toMatchObject([{ title: 'Appointment closed', link: page }])
    expect((await office.call(ofDriver, { driver_id: driver.id })).data).toMatchObject([{ state: 'closed', reason: why }])
    api.now = new Date('2026-12-06T06:00:00Z')
    const later = await api.as({ portal: 'transporter_portal', plantId: scene.plantId, transporterId: scene.transporterId })
    expect((await later.call(ofDriver, { driver_id: driver.id })).total).toBe(0)
  })

  it('of a driver at another plant, or who no longer drives', async () => {
    const { driver, asked } = scene
    await asked()
    const { plantId: other } = await api.as({ portal: 'staff_portal' })
    await moveDriver(api, driver.id, { auth_plant_id: other })
    expect(await closed()).toEqual(['closed: The driver is at another plant now.'])
    scene = await anAppointmentScene(api)
    await scene.asked()
    await endPass(scene.driver.id)
    expect(await closed()).toEqual(['closed: The driver no longer drives for this transporter.'])
  })

  it('whose day has passed, but not on the day itself; that is no news to anybody', async () => {
    await scene.agreed()
    await scene.news()
    expect(await closed(new Date('2026-12-01T20:59:00Z'))).toEqual(['agreed: null'])
    expect(await closed(new Date('2026-12-01T21:01:00Z'))).toEqual(['closed: The day of the appointment has passed.'])
    expect(Object.values(await scene.news()).flat()).toEqual([])
  })

  it('of a doctor whose designation ends before its day, with a sentence', async () => {
    const { doctorId, agreed, office, asking } = scene
    await agreed()
    const until = (designated_until: string) =>
      api.db.updateTable('issuer').set({ designated_until }).where('doctor_id', '=', doctorId).execute()
    await until('2026-12-01')
    expect(await closed()).toEqual(['agreed: null'])
    await until('2026-11-30')
    expect(await closed()).toEqual(['closed: The doctor is not designated on that day.'])
    await until('2026-11-20')
    await expect(office.call(ask, asking())).rejects.toMatchObject({
      status: 409,
      problem: { code: 'not_designated', message: 'Dr Amina Hassan is not designated then. Choose another doctor.' },
    })
  })

  it('that nobody answered within the wish, or in 90 days', async () => {
    const { office, asking } = scene
    await office.call(ask, asking({ wished_until: '2026-11-30' }))
    expect(await closed(new Date('2026-11-30T20:00:00Z'))).toEqual(['asked: null'])
    expect(await closed(new Date('2026-11-30T22:00:00Z'))).toEqual(['closed: It was not answered in time.'])
    scene = await anAppointmentScene(api)
    await scene.asked()
    expect(await closed(new Date('2027-02-19T12:00:00Z'))).toEqual(['asked: null'])
    expect(await closed(new Date('2027-02-20T12:00:00Z'))).toEqual(['closed: It was not answered in time.'])
  })
})

/** As leaving does, without its other consequences. */
const endPass = async (driverId: string): Promise<void> => {
  await api.ownerDb.updateTable('pass').set({ status: 'cancelled' }).where('driver_id', '=', driverId).execute()
  await api.ownerDb.updateTable('card').set({ cancelled_at: api.now, end_reason: 'left' }).where('driver_id', '=', driverId).execute()
  await api.ownerDb.updateTable('driver').set({ status_id: driverStatus.left }).where('id', '=', driverId).execute()
}

describe('the reminder', () => {
  const remindedAt = async (moment: string) => {
    api.now = new Date(moment)
    await remindDue(api.db, api.now)
    await remindDue(api.db, api.now)
    await deliverDue(api.db, { now: api.now, byMail: false })
    const rows = await api.db
      .selectFrom('notification')
      .select(['title', 'body', 'portal'])
      .where('auth_plant_id', '=', scene.plantId)
      .where('title', 'like', 'Appointment to%')
      .orderBy('portal')
      .execute()
    await api.db.deleteFrom('notification').execute()
    return rows.map(({ title, body, portal }) => `${portal}: ${title}: ${body}`)
  }

  it('comes the day before, once, to both; again where the day was changed, and not for what is to be closed', async () => {
    const { plantId, doctorId, driver, agreed } = scene
    const { id, version } = await agreed({ day: '2026-12-04', start_time: '08:00' })
    expect(await remindedAt('2026-12-02T04:00:00Z')).toEqual([])
    const text = `Appointment tomorrow: Brian Kamau (${driver.id_no}) with Dr Amina Hassan: 04 Dec 2026, 08:00`
    const [toDoctor, toOffice] = [`doctor: ${text}.`, `transporter_portal: ${text}, Athi River Clinic, Athi River.`]
    expect(await remindedAt('2026-12-03T04:00:00Z')).toEqual([toDoctor, toDoctor, toOffice, toOffice])
    expect(await remindedAt('2026-12-03T09:00:00Z')).toEqual([])
    const doctor = await api.as({ portal: 'doctor', plantId, doctorId })
    await doctor.call(answer, { id, version, day: '2026-12-08', start_time: '08:00' })
    expect(await remindedAt('2026-12-04T04:00:00Z')).toEqual([])
    await endAccessOf(api, doctorId)
    expect(await remindedAt('2026-12-07T04:00:00Z')).toEqual([])
  })

  it('comes on the day itself where the day before was missed, and not twice', async () => {
    await scene.agreed({ day: '2026-12-13', start_time: '08:00' })
    await remindedAt('2026-12-10T04:00:00Z')
    expect((await remindedAt('2026-12-13T04:00:00Z')).filter((text) => text.includes('Appointment today'))).toHaveLength(4)
    expect(await remindedAt('2026-12-14T04:00:00Z')).toEqual([])
  })
})
