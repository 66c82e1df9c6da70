import type { CallExample } from './call-examples.ts'

const ofDriver = (rest: object = {}): CallExample => ({ targetId: (t) => t.driver, input: (driver_id) => ({ driver_id, ...rest }) })

/** The calls of the transport office. */
export const officeExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/transporter/pass/history': { ...ofDriver(), reach: 'office' },
  'GET /v2/transporter/pass/pdf': { ...ofDriver(), reach: 'office' },
  'GET /v2/drivers/own-page': ofDriver(),
  'POST /v2/transporter/own-page/link': { ...ofDriver(), reach: 'office' },
  // Needs a link; covered by its own test.
  'POST /v2/drivers/own-page/revoke': { ...ofDriver({ link_id: '1' }), isRefusedOnly: true },
}
