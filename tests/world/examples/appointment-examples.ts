import type { CallExample } from './call-examples.ts'

const refusedOnly: CallExample = { input: () => ({}), isRefusedOnly: true }

const ofOwnDriver = (rest: object = {}): CallExample => ({
  targetId: (t) => t.driver,
  reach: 'office',
  input: (driver_id) => ({ driver_id, ...rest }),
})
const ofDriverInScope = (rest: object = {}): CallExample => ({ targetId: (t) => t.driver, input: (driver_id) => ({ driver_id, ...rest }) })
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
  // The plant that is asked is never the caller's; covered by its own tests.
  'POST /v2/admissions/ask': {
    ...ofDriverInScope({ plant_id: '1', from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the new depot' }),
    isRefusedOnly: true,
  },
  // Of whom another plant knows; covered by its own tests.
  'POST /v2/admissions/ask-here': {
    input: () => ({ id_no: '90000009', from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the new depot' }),
    isRefusedOnly: true,
  },
  'GET /v2/admissions/of-driver': ofDriverInScope(),
  // Of what another plant asked; covered by its own tests.
  'POST /v2/admissions/withdraw': refusedOnly,
  'GET /v2/admissions': { input: () => ({}) },
  'POST /v2/admissions/decide': refusedOnly,
  'POST /v2/admissions/end': refusedOnly,
  'POST /v2/admissions/moves/ask': { ...ofDriverInScope({ plant_id: '1', reason: 'Drives for the new depot' }), isRefusedOnly: true },
  'POST /v2/admissions/moves/ask-here': {
    input: () => ({ id_no: '90000009', reason: 'Drives for the new depot' }),
    isRefusedOnly: true,
  },
  'GET /v2/admissions/moves/of-driver': ofDriverInScope(),
  'GET /v2/admissions/moves/preview': { ...ofDriverInScope({ plant_id: '1' }), isRefusedOnly: true },
  'POST /v2/admissions/moves/withdraw': refusedOnly,
  'GET /v2/admissions/moves': { input: () => ({}) },
  'GET /v2/admissions/moves/asked': refusedOnly,
  'POST /v2/admissions/moves/decide': refusedOnly,
  'GET /v2/doctor/appointments': { input: () => ({}) },
  'POST /v2/doctor/appointments/answer': answered({ day: '2026-12-01', start_time: '09:30' }),
  'POST /v2/doctor/appointments/decline': answered({ reason: 'I am away' }),
}
