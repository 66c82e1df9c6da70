import { appointmentExamples } from './appointment-examples.ts'
import type { CallExample } from './call-examples.ts'

const ofDriver = (rest: object = {}): CallExample => ({ targetId: (t) => t.driver, input: (driver_id) => ({ driver_id, ...rest }) })
const ofOwnDriver: CallExample = { ...ofDriver(), reach: 'office' }
const forThePlant: CallExample = { input: () => ({}) }

/** The calls of the transport office, and of the doctors whom it asks. */
export const officeExamples: Readonly<Record<string, CallExample>> = {
  ...appointmentExamples,
  'GET /v2/transporter/pass/history': ofOwnDriver,
  'GET /v2/transporter/pass/pdf': ofOwnDriver,
  'GET /v2/drivers/own-page': ofDriver(),
  'POST /v2/transporter/own-page/link': ofOwnDriver,
  // Needs a link; covered by its own test.
  'POST /v2/drivers/own-page/revoke': { ...ofDriver({ link_id: '1' }), isRefusedOnly: true },
  'GET /v2/transporter/driver/next-steps': ofOwnDriver,
  'GET /v2/transporter/driver/violations': ofOwnDriver,
  'GET /v2/transporter/driver/cards': ofOwnDriver,
  'GET /v2/transporter/driver/history': ofOwnDriver,
  'GET /v2/transporter/doctors': forThePlant,
  'GET /v2/transporter/training-companies': forThePlant,
  'GET /v2/transporter/scorecard': forThePlant,
  'GET /v2/transporter/weekly-digest': forThePlant,
  'PUT /v2/transporter/weekly-digest': { input: () => ({ is_sent: true }) },
  'GET /v2/administrative/transporters/scorecard': { input: () => ({ id: '1' }) },
  'GET /v2/administrative/transporters/ranking': forThePlant,
}
