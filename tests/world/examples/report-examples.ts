import type { CallExample } from './call-examples.ts'

const withInput = (input: object): CallExample => ({ input: () => input })
const violations = withInput({ report: 'violations' })
const ofView = (rest: object = {}): CallExample => ({ targetId: (t) => t.view, reach: 'person', input: (id) => ({ id, ...rest }) })
const ofSchedule = (rest: object = {}): CallExample => ({ targetId: (t) => t.schedule, reach: 'person', input: (id) => ({ id, ...rest }) })
const ofRun: CallExample = { targetId: (t) => t.reportRun, reach: 'person', input: (run_id) => ({ run_id }) }
const ofFile: CallExample = { targetId: (t) => t.reportFile, reach: 'person', input: (id) => ({ id }) }
const ofDriver = (rest: object = {}): CallExample => ({ targetId: (t) => t.driver, input: (driver_id) => ({ driver_id, ...rest }) })
const ofCopy = (rest: object = {}): CallExample => ({ targetId: (t) => t.copyAsked, input: (id) => ({ id, ...rest }) })
/** Needs a view and a reader of the caller's own; covered by its own test. */
const plan = { view_id: '1', every: 'day', hour: 7, user_ids: ['1'] }

/** The calls of reports, their files, saved views and schedules. */
export const reportExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/reports/{report}/description': violations,
  'GET /v2/reports/{report}': violations,
  'GET /v2/reports/{report}/summary': violations,
  'GET /v2/reports/{report}/chart': violations,
  'GET /v2/reports/{report}/export': violations,
  'GET /v2/reports/{report}/groups': withInput({ report: 'violations', group_by: 'category' }),
  // Works on after its answer.
  'POST /v2/reports/files': { ...violations, isRefusedOnly: true },
  'GET /v2/reports/files': withInput({}),
  'GET /v2/reports/files/download': ofFile,
  'POST /v2/reports/files/delete': ofFile,
  'GET /v2/drivers/files': ofDriver(),
  'GET /v2/drivers/as-at': { targetId: (t) => t.driver, input: (driver_id) => ({ driver_id, as_at: '2026-11-21T05:00:00Z' }) },
  // Works on after its answer.
  'POST /v2/drivers/files': { ...ofDriver({ purpose: 'accident', reason: 'Accident' }), isRefusedOnly: true },
  // It could not be made: who may open it reads so.
  'GET /v2/drivers/files/download': { targetId: (t) => t.driverFile, input: (id) => ({ id, format: 'zip' }), isRefusedOnly: true },
  'GET /v2/drivers/copies': ofDriver(),
  'POST /v2/drivers/copies': ofDriver({ note: 'Asked at the gate' }),
  // Works on after its answer.
  'POST /v2/drivers/copies/make': { ...ofCopy(), isRefusedOnly: true },
  // Needs a copy that was made; covered by its own test.
  'POST /v2/drivers/copies/hand-over': { ...ofCopy({ way: 'link', seen: 'id_card', number: '1' }), isRefusedOnly: true },
  'POST /v2/drivers/copies/end-link': ofCopy(),
  'POST /v2/drivers/copies/close': ofCopy({ reason: 'Not wanted any more' }),
  // By the secrets of links; their own tests send them.
  'POST /v2/drivers/copies/open': { input: () => ({ token: 'A'.repeat(52), code: '000000', format: 'pdf' }), isRefusedOnly: true },
  'POST /v2/drivers/own-page/copy': { input: () => ({ token: 'x'.repeat(43) }), isRefusedOnly: true },
  'GET /v2/reports/views': withInput({ list: 'violations' }),
  'POST /v2/reports/views': withInput({ list: 'violations', name: 'Speeding', query: 'category=Speeding' }),
  'PUT /v2/reports/views': ofView({ name: 'Renamed' }),
  'DELETE /v2/reports/views': ofView(),
  'PUT /v2/reports/views/default': ofView({ list: 'violations' }),
  'GET /v2/reports/schedules': withInput({}),
  'GET /v2/reports/schedules/readers': withInput({}),
  'POST /v2/reports/schedules': { ...ofSchedule(plan), isRefusedOnly: true },
  'PUT /v2/reports/schedules/pause': ofSchedule({ is_paused: true }),
  'DELETE /v2/reports/schedules': ofSchedule(),
  'GET /v2/reports/schedules/runs': ofSchedule(),
  'POST /v2/reports/schedules/send-again': ofRun,
  'GET /v2/reports/schedules/received': withInput({}),
  'GET /v2/reports/schedules/file': ofRun,
}
