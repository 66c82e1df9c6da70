import type { CallExample } from './call-examples.ts'

const ofOwnDriver = (rest: object = {}): CallExample => ({
  targetId: (t) => t.driver,
  reach: 'office',
  input: (driver_id) => ({ driver_id, ...rest }),
})
/** Of a doctor who is none of the callers. */
const answered = (rest: object): CallExample => ({
  targetId: (t) => t.appointment,
  reach: 'person',
  input: (id) => ({ id, version: 1, ...rest }),
})

export const appointmentExamples: Readonly<Record<string, CallExample>> = {
  'POST /v2/transporter/appointments/ask': ofOwnDriver({ doctor_id: '1' }),
  'GET /v2/transporter/appointments/of-driver': ofOwnDriver(),
  'POST /v2/transporter/appointments/cancel': { targetId: (t) => t.appointment, reach: 'office', input: (id) => ({ id }) },
  'GET /v2/doctor/appointments': { input: () => ({}) },
  'POST /v2/doctor/appointments/answer': answered({ day: '2026-12-01', start_time: '09:30' }),
  'POST /v2/doctor/appointments/decline': answered({ reason: 'I am away' }),
}
