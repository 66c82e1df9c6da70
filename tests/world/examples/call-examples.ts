import { staff } from '#accounts/access.rules.ts'
import { decides } from '#accounts/permissions.rules.ts'
import type { Access } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { accountExamples } from './account-examples.ts'
import { administrationExamples } from './administration-examples.ts'
import { onboardingExamples } from './onboarding-examples.ts'
import { barredMatchExamples, verificationExamples } from './verification-examples.ts'
import { eventExamples } from './event-examples.ts'
import { gateExamples } from './gate-examples.ts'
import { examplesOfKinds } from './kind-examples.ts'
import { officeExamples } from './office-examples.ts'
import { peopleExamples } from './people-examples.ts'
import { reportExamples } from './report-examples.ts'
import { requestExamples } from './request-examples.ts'
import { sendBackExamples } from './send-back-examples.ts'
import type { TestCaller } from '../world/world.ts'
import type { Targets } from '../world/world-rows.ts'

/** Who reaches an operation's target: its plant and transporter, these and who found the driver, all of its plant, its transporter only, or none of the test's people. */
export type Reach = 'scope' | 'found' | 'plant' | 'office' | 'person'

/** An operation's example: its target and the rest of a valid input. Without `targetId` it has no scoped target. */
export type CallExample = {
  targetId?: (targets: Targets) => string
  reach?: Reach
  input: (targetId: string) => object
  /** Its other ids, by field: each must be refused when it alone is out of scope. */
  otherIds?: Readonly<Record<string, (targets: Targets) => string>> | undefined
  /** Access that the handler demands beyond the route's. */
  handlerAccess?: Access
  /** Called only by refused callers, because it would end the session or never return. */
  isRefusedOnly?: boolean
}

/** Whether the target is in the person's scope. */
export function isInReach({ plantId, transporterId, grants }: TestCaller, target: Targets, reach: Reach): boolean {
  if (reach === 'person' || plantId !== target.plantId) return false
  if (reach === 'plant') return true
  if (reach === 'found' && (grants?.portal === 'doctor' || grants?.portal === 'trainer')) return true
  return (grants?.portal === 'staff_portal' && reach !== 'office') || transporterId === target.transporterId
}

/** The example of every operation by 'METHOD /path'. A missing one fails the access walk. */
export async function listCallExamples(db: Db): Promise<ReadonlyMap<string, CallExample>> {
  return new Map([...Object.entries(fixedExamples), ...(await examplesOfKinds(db))])
}

const nothing: CallExample = { input: () => ({}) }
const refusedOnly: CallExample = { input: () => ({}), isRefusedOnly: true }
const driver = (key: string, rest: object = {}): CallExample => ({ targetId: (t) => t.driver, input: (id) => ({ [key]: id, ...rest }) })
const violation = (rest: object = {}): CallExample => ({ targetId: (t) => t.violation, input: (id) => ({ id, ...rest }) })
const register: CallExample = { targetId: (t) => t.register, reach: 'person', input: (import_id) => ({ kind: 'drivers', import_id }) }
const request = (typeId: keyof typeof requestType, input: CallExample['input']): CallExample => ({
  targetId: ({ requests }) => requests.get(requestType[typeId]) ?? '',
  input,
})
const rejected: CallExample = { targetId: (t) => t.rejected, input: (request_id) => ({ request_id }) }
const byIdNo: CallExample = { targetId: (t) => t.idNo, reach: 'plant', input: (id_no) => ({ id_no }) }
const settings = (input: object): CallExample => ({ input: () => input })

const picture = new File([new Uint8Array(await aJpeg())], 'face.jpg', { type: 'image/jpeg' })
const letter = new File([new Uint8Array(aPdf())], 'letter.pdf', { type: 'application/pdf' })

const fixedExamples: Readonly<Record<string, CallExample>> = {
  'GET /v1/health/live': nothing,
  'GET /v1/health/ready': nothing,
  'GET /v1/version': nothing,
  ...accountExamples,
  ...administrationExamples,
  ...onboardingExamples,
  ...verificationExamples,
  ...barredMatchExamples,
  ...peopleExamples,
  ...gateExamples,
  ...officeExamples,
  ...reportExamples,
  ...sendBackExamples,
  'GET /v2/staff/dashboard': nothing,
  'GET /v2/staff/dashboard/today': nothing,
  'GET /v2/staff/dashboard/cases': nothing,
  'GET /v2/staff/dashboard/totals': nothing,
  'GET /v2/staff/dashboard/pass-totals': nothing,
  'GET /v2/staff/dashboard/violations': nothing,
  'GET /v2/drivers/staff/summary': nothing,
  'GET /v2/drivers/active': nothing,
  'GET /v2/drivers/active/export': nothing,
  'GET /v2/transporter/drivers': nothing,
  'GET /v2/transporter/drivers/export': nothing,
  'GET /v2/transporter/drivers/summary': nothing,
  'GET /v2/transporter/drivers/renewals/export': nothing,
  'GET /v2/drivers/find': settings({ search: 'zq' }),
  'GET /v1/onboarding/form/detail-data': nothing,
  'POST /v2/drivers/details': driver('id'),
  'POST /v2/drivers/picture': driver('driver_id', { picture }),
  'GET /v2/drivers/picture': driver('driver_id'),
  'GET /v2/drivers/verdict': driver('driver_id'),
  'GET /v2/drivers/holds': driver('driver_id'),
  'POST /v2/drivers/holds/place': driver('driver_id', { kind: 'site', reason: 'rules', comment: 'Seen', ends_on: '2026-12-01' }),
  'POST /v2/drivers/holds/lift': { targetId: (t) => t.hold, input: (id) => ({ id, reason: 'Seen' }), handlerAccess: staff('holds.lift') },
  'GET /v2/drivers/pass': nothing,
  'GET /v2/drivers/pass/summary': nothing,
  'GET /v2/drivers/pass/export': nothing,
  'GET /v2/drivers/clearances': driver('driver_id'),
  // Needs a clearance with a file; covered by its own test.
  'GET /v2/drivers/clearance-file': {
    ...driver('driver_id', { clearance_id: '1' }),
    otherIds: { clearance_id: (t) => t.clearance },
    isRefusedOnly: true,
  },
  'GET /v2/drivers/changes': driver('driver_id'),
  'GET /v2/drivers/history': driver('driver_id'),
  'GET /v2/requests/of-driver': driver('driver_id'),
  ...requestExamples,
  'POST /v2/requests/warnings': { ...driver('driver_id', { kind: 'change-details' }), handlerAccess: changeDetails.raise.access },
  'GET /v2/drivers/violations': nothing,
  'GET /v2/drivers/violations/export': nothing,
  'GET /v2/requests/index/export': nothing,
  'GET /v1/drivers/violation/index': driver('driverId'),
  'POST /v2/violations/details': violation(),
  'GET /v2/violations/file': violation({ which: 'attachment' }),
  'POST /v1/drivers/good-practice/create': driver('driver_id', {
    title: 'Reported a hazard',
    description: 'An oil spill',
    date: '2026-11-20',
    attachment: letter,
  }),
  'GET /v1/drivers/good-practice/index': driver('driverId'),
  'GET /v2/drivers/points': driver('driver_id'),
  'GET /v2/requests/violation-points': {
    ...request('processViolation', (request_id) => ({ request_id })),
    handlerAccess: staff(decides('process-violation')),
  },
  'GET /v1/drivers/good-practice/file': { targetId: (t) => t.practice, input: (id) => ({ id }) },
  ...eventExamples,
  'GET /v2/violation/form/transporters': nothing,
  'GET /v2/violation/form/visitors': settings({ search: 'zq' }),
  // Of visiting drivers, whom no plant of the examples has; covered by their own tests.
  'POST /v2/violations/visitors/create': { ...driver('driver_id', aReport), isRefusedOnly: true },
  'GET /v2/violations/visitors/comments': { ...violation(), isRefusedOnly: true },
  'POST /v2/violations/visitors/comments': { ...violation({ text: 'Seen' }), isRefusedOnly: true },
  'GET /v2/violation/form/drivers': settings({ transporter: '1' }),
  'POST /v2/transporter/sanction-evidence': request('sanctionEvidence', (request_id) => ({
    request_id,
    file: letter,
    comment: 'Trained again',
  })),
  'GET /v2/requests/index': nothing,
  'GET /v2/requests/counts': nothing,
  'GET /v2/transporter/requests/counts': nothing,
  'POST /v2/transporter/requests/dismiss': rejected,
  'POST /v2/transporter/requests/undo-dismiss': rejected,
  'POST /v2/requests/details': request('bulkerRenewal', (id) => ({ id })),
  'GET /v2/requests/comments/colleagues': settings({ search: 'a' }),
  'GET /v2/requests/file': {
    ...request('bulkerRenewal', (request_id) => ({ request_id })),
    handlerAccess: requestsContract.details.access,
  },
  'GET /v2/requests/form/bulker-renewal': nothing,
  'GET /v2/requests/form/transfer-driver': nothing,
  'POST /v2/requests/cancel': { ...request('changeProfilePic', (request_id) => ({ request_id })), reach: 'person' },
  'POST /v2/doctor/verify-driver': byIdNo,
  'GET /v2/doctor/driver-picture': { ...driver('driver_id'), reach: 'plant' },
  'GET /v2/doctor/valid-until': { ...driver('driver_id', { date: '2026-11-20' }), reach: 'plant' },
  'GET /v2/doctor/renewal-requests': nothing,
  'GET /v2/pass/renewal/medical/form': nothing,
  'POST /v2/ddt-trainer/verify-driver': byIdNo,
  'GET /v2/ddt-trainer/driver-picture': { ...driver('driver_id'), reach: 'plant' },
  'GET /v2/ddt-trainer/valid-until': { ...driver('driver_id', { date: '2026-11-20' }), reach: 'plant' },
  'GET /v2/ddt-trainer/renewal-requests': nothing,
  'GET /v2/pass/renewal/ddt/form': nothing,
  'GET /v2/fix/medical-req': nothing,
  // Needs a driver with an approved renewal; covered by its own test.
  'POST /v2/fix/medical': { ...driver('driver_id', { renewal_request: '1', medical_id: '1' }), isRefusedOnly: true },
  'GET /v2/import/index': nothing,
  'POST /v2/import/{kind}/check': refusedOnly,
  'POST /v2/import/{kind}/run': register,
  'GET /v2/import/{kind}/progress': register,
  'GET /v2/import/{kind}/problems': register,
  'GET /v2/import/{kind}/changes': register,
  'GET /v2/import/{kind}/refused': register,
  'GET /v2/import/{kind}/file': register,
  // Need a register that has been read; covered by their own tests.
  'PUT /v2/import/{kind}/correct': {
    ...register,
    input: (import_id) => ({ kind: 'drivers', import_id, line: 2, cells: [] }),
    isRefusedOnly: true,
  },
  'POST /v2/import/{kind}/check-again': { ...register, isRefusedOnly: true },
  'GET /v1/notifications/index': nothing,
  'GET /v1/notifications/unread-count': nothing,
  'POST /v1/notifications/mark-read': { targetId: (t) => t.notification, reach: 'person', input: (id) => ({ id }) },
  'POST /v1/notifications/mark-all-read': settings({ up_to: '1' }),
  'GET /v1/live': refusedOnly,
}
