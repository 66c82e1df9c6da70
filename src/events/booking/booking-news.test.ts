import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { eventsContract } from '../events.contract.ts'
import { anEvent, type EventOptions } from '../events.factory.ts'
import { bookingContract } from './booking.contract.ts'

const { book, cancel } = bookingContract
const { update, remove } = eventsContract

const api = await testApi()

/** A plant with two offices, each with a driver and another user; the second office's user sees no drivers. */
async function aScene() {
  const halima = await api.as({ portal: 'staff_portal' })
  const { plantId } = halima
  const [office, rival] = [await api.as({ portal: 'transporter_portal', plantId }), await api.as({ portal: 'transporter_portal', plantId })]
  const transporterId = rival.transporterId ?? ''
  await api.as({ portal: 'transporter_portal', plantId, transporterId, permissions: ['requests.read'] })
  const asha = await aDriver(api.db, { plantId, name: 'Asha', transporter_id: office.transporterId ?? '' })
  const brian = await aDriver(api.db, { plantId, name: 'Brian', transporter_id: transporterId })
  const event = (fields: Partial<EventOptions> = {}) => anEvent(api.db, { plantId, title: 'Night driving', date: '2026-11-25', ...fields })
  const news = async () => {
    await deliverDue(api.db, { now: api.now, byMail: true })
    const rows = api.db.selectFrom('notification').select(['user_id', 'title', 'body', 'link', 'transporter_id'])
    return rows.where('auth_plant_id', '=', plantId).orderBy('user_id').orderBy('id').execute()
  }
  return { halima, office, rival, asha, brian, event, news }
}

const talk = { title: 'Night driving', type: 'toolbox', date: '2026-11-25' } as const

it('who moves up is named to the own office alone', async () => {
  const { office, rival, asha, brian, event, news } = await aScene()
  const id = await event({ seats: 1, start_time: '09:00', end_time: '11:00', place: 'Training hall' })
  await office.call(book, { id, drivers: [asha.id] })
  await rival.call(book, { id, drivers: [brian.id] })
  await office.call(cancel, { id, drivers: [asha.id] })
  expect(await news()).toEqual([
    {
      user_id: rival.userId,
      transporter_id: rival.transporterId,
      title: 'Moved up from the waiting list',
      body: 'Brian is now booked for Night driving on 25 Nov 2026, 09:00–11:00, Training hall.',
      link: `training-scheduler/event/${id}`,
    },
  ])
})

it.each([
  [{ date: '2026-11-26' }, 'Night driving on 26 Nov 2026. Before: 25 Nov 2026. Your bookings stay (1 driver).'],
  [{ start_time: '14:00' }, 'Night driving on 25 Nov 2026, 14:00. Before: 25 Nov 2026. Your bookings stay (1 driver).'],
  [{ place: 'Gate 2' }, 'Night driving on 25 Nov 2026, Gate 2. Before: 25 Nov 2026. Your bookings stay (1 driver).'],
])('%j is news to the offices with bookings', async (change, body) => {
  const { halima, office, asha, event, news } = await aScene()
  const id = await event({ booked: [asha.id] })
  await halima.call(update, { id, ...talk, ...change })
  expect(await news()).toMatchObject([{ user_id: office.userId, title: 'Event moved', body, link: `training-scheduler/event/${id}` }])
})

it.each([{ title: 'Driving at night' }, { trainer: 'Beatrice Adhiambo' }, { seats: 5 }, { date: '2026-11-20' }])(
  '%j is no news',
  async (change) => {
    const { halima, asha, event, news } = await aScene()
    const id = await event({ booked: [asha.id] })
    await halima.call(update, { id, ...talk, ...change })
    expect(await news()).toEqual([])
  },
)

it('a deleted event is cancelled for the offices with bookings, unless it is past', async () => {
  const { halima, office, asha, event, news } = await aScene()
  const [id, past] = [await event({ booked: [asha.id] }), await event({ booked: [asha.id], date: '2026-11-20' })]
  for (const each of [id, past]) await halima.call(remove, { id: each })
  expect(await news()).toMatchObject([
    {
      user_id: office.userId,
      title: 'Event cancelled',
      body: 'Night driving on 25 Nov 2026, does not take place. You had booked 1 driver.',
      link: 'training-scheduler/events?date=2026-11-25',
    },
  ])
})
