import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { whenText } from './appointment-news.service.ts'
import { listOfDoctor, listOfDriver } from './appointment-list.store.ts'
import type { appointmentsContract } from './appointments.contract.ts'
import { presentForDoctor, presentForOffice } from './appointments.presenter.ts'
import { shownDays } from './appointments.rules.ts'
import { answerAppointment, askAppointment, cancelAppointment, declineAppointment } from './appointments.service.ts'

export const appointmentsApi: Handlers<typeof appointmentsContract> = {
  ask: async ({ input: { driver_id: driverId, doctor_id: doctorId, wished_from, wished_until }, actor, db, now }) => {
    await askAppointment(db, { driverId, doctorId, wish: { from: wished_from, until: wished_until } }, { actor, at: now })
    return { message: 'Appointment asked for. You hear of the answer.' }
  },

  ofDriver: async ({ input: { driver_id, page, page_size }, actor, db, now }) => {
    const driver = await findDriver(db, scopeOf(actor), driver_id)
    const whose = { driverId: driver.id, plantId: driver.auth_plant_id, transporterId: driver.transporter_id }
    const endedAfter = new Date(now.getTime() - shownDays * dayMs)
    const { rows, total } = await listOfDriver(db, { ...whose, endedAfter }, { limit: page_size, offset: (page - 1) * page_size })
    return { data: rows.map(presentForOffice), page, page_size, total }
  },

  cancel: async ({ input: { id }, actor, db, now }) => {
    await cancelAppointment(db, id, { actor, at: now })
    return { message: 'Appointment cancelled' }
  },

  list: async ({ input: { show, page, page_size }, actor: { plant, doctor }, db }) => {
    if (!doctor) throw notFound()
    const own = { plantId: plant.id, doctorId: doctor.id, show }
    const { rows, total } = await listOfDoctor(db, own, { limit: page_size, offset: (page - 1) * page_size })
    return { data: rows.map(presentForDoctor), page, page_size, total }
  },

  answer: async ({ input, actor, db, now }) => {
    const { driverName } = await answerAppointment(db, input, { actor, at: now })
    return { message: `${driverName} is expected on ${whenText(input.day, input.start_time)}` }
  },

  decline: async ({ input, actor, db, now }) => {
    await declineAppointment(db, input, { actor, at: now })
    return { message: 'Appointment declined' }
  },
}

const dayMs = 24 * 60 * 60 * 1000
