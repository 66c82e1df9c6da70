import type { CallExample } from './call-examples.ts'

const withInput = (input: object): CallExample => ({ input: () => input })
const refusedOnly: CallExample = { input: () => ({}), isRefusedOnly: true }
const savedFilter: CallExample = { targetId: (t) => t.savedFilter, reach: 'person', input: (id) => ({ id }) }

/** The calls of signing in, sessions, devices and own settings. */
export const accountExamples: Readonly<Record<string, CallExample>> = {
  'GET /v1/auth/installation': withInput({}),
  'POST /v1/auth/verify-phone': refusedOnly,
  'POST /v1/auth/resend-code': refusedOnly,
  'POST /v1/auth/verify-code': refusedOnly,
  'GET /v1/auth/me': withInput({}),
  'GET /v1/auth/frame': withInput({}),
  'GET /v1/auth/allocations': withInput({}),
  'POST /v1/auth/select': { targetId: (t) => t.allocation, reach: 'person', input: (allocation_id) => ({ allocation_id }) },
  'POST /v1/auth/clear-selection': refusedOnly,
  'POST /v1/auth/logout': refusedOnly,
  'PUT /v1/auth/settings': withInput({ key: 'columns.drivers', value: ['card'] }),
  'GET /v1/saved-filters/index': withInput({ list: 'drivers' }),
  'POST /v1/saved-filters/create': withInput({ list: 'drivers', name: 'Blocked', query: 'verdict=blocked' }),
  'PUT /v1/saved-filters/update': { ...savedFilter, input: (id) => ({ id, name: 'Renamed' }) },
  'DELETE /v1/saved-filters/delete': savedFilter,
  'GET /v1/auth/sessions': withInput({}),
  'POST /v1/auth/end-other-sessions': refusedOnly,
  'POST /v1/auth/end-all-sessions': refusedOnly,
  'GET /v1/notifications/choices': withInput({}),
  // Needs a type that the caller is chosen for; covered by its own test.
  'PUT /v1/notifications/choices': refusedOnly,
  'GET /v1/notifications/away': withInput({}),
  'GET /v1/notifications/away/colleagues': withInput({}),
  // Need a colleague with the same permissions, and days away; covered by their own test.
  'PUT /v1/notifications/away': refusedOnly,
  'DELETE /v1/notifications/away': refusedOnly,
  'GET /v1/auth/devices': withInput({}),
  'POST /v1/auth/forget-device': { targetId: (t) => t.device, reach: 'person', input: (device_id) => ({ device_id }) },
  'POST /v1/auth/forget-other-devices': refusedOnly,
  'POST /v1/auth/end-session': { targetId: (t) => t.session, reach: 'person', input: (session_id) => ({ session_id }) },
}
