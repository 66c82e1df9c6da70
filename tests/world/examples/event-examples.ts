import type { CallExample } from './call-examples.ts'

const event = (rest: object = {}): CallExample => ({ targetId: (t) => t.event, reach: 'plant', input: (id) => ({ id, ...rest }) })
/** Needs a driver of the same plant; covered by its own test. */
const attendance = (rest: object, further: CallExample['otherIds']): CallExample => ({
  ...event(),
  input: (eventId) => ({ eventId, ...rest }),
  otherIds: further,
  isRefusedOnly: true,
})
const openEvent = (rest: object = {}): CallExample => ({ ...event(rest), targetId: (t) => t.openEvent })
/** Need drivers of the same plant; covered by their own tests. */
const severalDrivers: CallExample = { ...openEvent({ drivers: ['1'] }), isRefusedOnly: true }

export const eventExamples: Readonly<Record<string, CallExample>> = {
  'POST /v2/events/calendar': { input: () => ({}) },
  'GET /v2/events/topics': { input: () => ({}) },
  'POST /v2/events/create': { input: () => ({ title: 'Night driving', type: 'training', date: '2026-11-28' }) },
  'POST /v2/events/update': event({ title: 'Speed inside the plant', type: 'toolbox', date: '2026-11-19' }),
  'DELETE /v2/events/delete': event(),
  'POST /v2/events/details': event(),
  'POST /v2/events/attendance': attendance({ id_no: '12345678' }, { id_no: (t) => t.idNo }),
  'DELETE /v2/events/remove-attendance': attendance({ driver_id: '1' }, { driver_id: (t) => t.driver }),
  'GET /v2/events/attendance/export': event(),
  'GET /v2/events/absent': event(),
  'POST /v2/events/mark-attended': severalDrivers,
  'GET /v2/events/bookings': openEvent(),
  'GET /v2/events/bookings/export': openEvent(),
  'GET /v2/events/bookable-drivers': openEvent(),
  'GET /v2/events/open': { input: () => ({}) },
  'POST /v2/events/book': severalDrivers,
  'POST /v2/events/cancel-bookings': severalDrivers,
  'GET /v2/events/drivers': { input: () => ({}) },
  'GET /v2/events/drivers/export': { input: () => ({}) },
  'GET /v2/events/of-driver': { targetId: (t) => t.driver, input: (driverId) => ({ driverId }) },
}
