import type { Handlers } from '#accounts/people.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { offerText } from './appointment-news.service.ts'
import { listOfDoctor } from './appointment-list.store.ts'
import type { appointmentsContract } from './appointments.contract.ts'
import { presentForDoctor, presentForOffice } from './appointments.presenter.ts'
import { answerAppointment, askAppointment, cancelAppointment, declineAppointment, listAppointmentsOf } from './appointments.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const appointmentsApi: Handlers<typeof appointmentsContract> = {
  ask: async ({ input: { driver_id: driverId, doctor_id: doctorId, wished_from, wished_until }, actor, db, now }) => {
    await askAppointment(db, { driverId, doctorId, wish: { from: wished_from, until: wished_until } }, { actor, at: now })
    return { message: 'Appointment asked for. You hear of the answer.' }
  },

  ofDriver: async ({ input: { driver_id, page, page_size }, actor, db, now }) => {
    const bounds = toLimitOffset({ page, page_size })
    const { rows, total } = await listAppointmentsOf(db, { driverId: driver_id, page: bounds }, { actor, at: now })
    return { data: rows.map(presentForOffice), page, page_size, total }
  },

  cancel: async ({ input: { id }, actor, db, now }) => {
    await cancelAppointment(db, id, { actor, at: now })
    return { message: 'Appointment cancelled' }
  },

  list: async ({ input: { show, page, page_size }, actor: { plant, doctor }, db }) => {
    if (!doctor) throw notFound()
    const own = { plantId: plant.id, doctorId: doctor.id, show }
    const { rows, total } = await listOfDoctor(db, own, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentForDoctor), page, page_size, total }
  },

  answer: async ({ input, actor, db, now }) => {
    const { driverName } = await answerAppointment(db, input, { actor, at: now })
    return { message: `${driverName} is expected on ${offerText(input.day, input.start_time)}` }
  },

  decline: async ({ input, actor, db, now }) => {
    await declineAppointment(db, input, { actor, at: now })
    return { message: 'Appointment declined' }
  },
}
