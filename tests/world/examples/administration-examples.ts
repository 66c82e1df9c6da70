import type { CallExample } from './call-examples.ts'

const withInput = (input: object): CallExample => ({ input: () => input })
const refusedOnly: CallExample = { input: () => ({}), isRefusedOnly: true }

/** The four calls of each kind of master data. Existing rows are shared, so they are neither changed nor deleted. */
const masterData = (path: string, listedBy: 'GET' | 'POST', example: object): Readonly<Record<string, CallExample>> => ({
  [`${listedBy} ${path}/index`]: withInput({}),
  [`POST ${path}/create`]: withInput(example),
  [`PUT ${path}/update`]: refusedOnly,
  [`DELETE ${path}/delete`]: refusedOnly,
})

/** Of a rule that concerns nobody who is there. */
const concerningNobody = {
  proof: { kind: 'attendance', topic: 'Site induction' },
  needed_by: [{ kind: 'joined_after', day: '2030-01-01' }],
  validity: { kind: 'months', months: 24, byAge: [] },
  from_day: '2026-11-21',
}

/** Of a day after those on which the other examples happen. */
const anEntryOfLater = {
  category: 'Conduct',
  name: 'No seat belt',
  severity: 'serious',
  points: 3,
  lapse_months: 12,
  from_day: '2027-06-01',
}
const aRuleOfLater = {
  from_day: '2027-06-01',
  good_practice_points: 1,
  good_practice_months: 6,
  minor_points: 1,
  serious_points: 3,
  critical_points: 6,
  lapse_months: 12,
}

export const administrationExamples: Readonly<Record<string, CallExample>> = {
  ...masterData('/v1/administrative/transporter', 'POST', { name: 'Mara Cement Haulers', email: 'yard@mara.example' }),
  ...masterData('/v1/administrative/syllabus', 'POST', { name: 'Night driving' }),
  ...masterData('/v1/administrative/plant', 'POST', { name: 'Kisumu depot' }),
  ...masterData('/v2/admin/doctor', 'GET', { name: 'Dr Amina Hassan' }),
  ...masterData('/v2/admin/training-company', 'GET', { name: 'Safe Roads Training' }),
  ...masterData('/v2/admin/auth-plants', 'GET', { name: 'Nakuru works', allow_onboarding: 1 }),
  ...masterData('/v2/admin/document-types', 'GET', { name: 'Police clearance' }),
  ...masterData('/v2/admin/restrictions', 'GET', { name: 'Hearing aid', words: 'Hearing aid' }),
  'GET /v2/drivers/restriction-choices': withInput({}),
  // Doctors and companies are shared by all plants; an end of one is covered by its own tests.
  'GET /v2/admin/issuers/details': withInput({ id: '1' }),
  'GET /v2/admin/issuers/in-force': withInput({ id: '1' }),
  'GET /v2/admin/issuers/signals': withInput({ id: '1' }),
  'POST /v2/admin/issuers/withdraw': refusedOnly,
  'POST /v2/admin/issuers/take-back': refusedOnly,
  'POST /v2/admin/issuers/signals/look': refusedOnly,
  'GET /v2/import/first-load': withInput({}),
  // It cannot be undone.
  'POST /v2/import/first-load/finish': refusedOnly,
  'GET /v2/confirmations/index': withInput({}),
  'GET /v2/confirmations/counts': withInput({}),
  // About a proposal of two people; covered by its own tests.
  'GET /v2/confirmations/details': refusedOnly,
  'GET /v2/confirmations/rows': { ...refusedOnly, input: () => ({ confirmation_id: '1' }) },
  'POST /v2/confirmations/decide': refusedOnly,
  'POST /v2/confirmations/withdraw': refusedOnly,
  'GET /v2/recalls/preview': withInput({ issuer_id: '1' }),
  // What two people have to agree about is covered by its own tests.
  'POST /v2/recalls/propose': { ...refusedOnly, input: () => ({ issuer_id: '1', reason: 'Reports without examinations', grace_days: 14 }) },
  'GET /v2/recalls/index': withInput({ issuer_id: '1' }),
  'GET /v2/recalls/details': refusedOnly,
  'GET /v2/recalls/drivers': { ...refusedOnly, input: () => ({ recall_id: '1' }) },
  'GET /v2/recalls/drivers/export': refusedOnly,
  'POST /v2/recalls/withdraw': refusedOnly,
  'GET /v2/retention/overview': withInput({}),
  // What a plant no longer keeps is covered by its own tests.
  'PUT /v2/retention/periods': refusedOnly,
  'POST /v2/retention/propose': refusedOnly,
  'GET /v2/legal-holds/of-driver': { targetId: (t) => t.driver, input: (driver_id) => ({ driver_id }) },
  'POST /v2/legal-holds/set': {
    targetId: (t) => t.driver,
    input: (driver_id) => ({ driver_id, reason: 'Accident of 3 March', review_on: '2027-03-01' }),
  },
  'POST /v2/legal-holds/lift': refusedOnly,
  'GET /v2/requirements/index': withInput({}),
  'GET /v2/requirements/details': withInput({ requirement_id: '2' }),
  'POST /v2/requirements/preview': withInput(concerningNobody),
  // What drivers need is followed by work in the background; covered by its own tests.
  'POST /v2/requirements/create': { ...refusedOnly, input: () => ({ name: 'site induction', ...concerningNobody }) },
  'PUT /v2/requirements/change': refusedOnly,
  'PUT /v2/requirements/change-built-in': refusedOnly,
  'POST /v2/requirements/end': refusedOnly,
  'POST /v2/requirements/withdraw': refusedOnly,
  'GET /v2/violation-catalogue/index': withInput({}),
  // An entry is there once one is made; covered by its own tests.
  'GET /v2/violation-catalogue/details': refusedOnly,
  'GET /v2/violation-catalogue/offered': withInput({}),
  'POST /v2/violation-catalogue/create': withInput(anEntryOfLater),
  'PUT /v2/violation-catalogue/change': refusedOnly,
  'POST /v2/violation-catalogue/end': refusedOnly,
  'GET /v2/violation-catalogue/points': withInput({}),
  'PUT /v2/violation-catalogue/points': withInput(aRuleOfLater),
  'GET /v2/admin/auth-plants/settings': withInput({ id: '1' }),
  'PUT /v2/admin/auth-plants/settings': refusedOnly,
  'GET /v2/admin/auth-plants/admits': withInput({ id: '1' }),
  'PUT /v2/admin/auth-plants/admits': refusedOnly,
  'GET /v1/administrative/transporter/form': withInput({}),
  'POST /v1/administrative/transporter/details': withInput({ id: '1' }),
  'PUT /v1/administrative/transporter/convert-to-regular': refusedOnly,
  'GET /v1/onboarding/notification/type': withInput({}),
  'GET /v1/onboarding/notification/people': withInput({}),
  // Another person's settings are reached by administrators only.
  'GET /v1/onboarding/notification/of-user': refusedOnly,
  'PUT /v1/onboarding/notification/of-user': refusedOnly,
  'GET /v1/onboarding/notification/unallocated-users': withInput({ type: '1' }),
  'POST /v1/onboarding/notification/allocate-users': refusedOnly,
  'GET /v1/onboarding/notification/index': withInput({ type: '1' }),
  'DELETE /v1/onboarding/notification/delete': refusedOnly,
  'GET /v2/admin/gate-notification/type': withInput({}),
  'GET /v2/admin/gate-notification/people': withInput({}),
  'GET /v2/admin/gate-notification/of-user': refusedOnly,
  'PUT /v2/admin/gate-notification/of-user': refusedOnly,
  'GET /v2/admin/gate-notification/unallocated-users': withInput({ type: '8' }),
  'POST /v2/admin/gate-notification/allocate-users': refusedOnly,
  'GET /v2/admin/gate-notification/users': withInput({ type: '8' }),
  'DELETE /v2/admin/gate-notification/remove-user': refusedOnly,
  'GET /v2/admin/request-notification/type': withInput({}),
  'GET /v2/admin/request-notification/people': withInput({}),
  // Another person's settings are reached by administrators only.
  'GET /v2/admin/request-notification/of-user': refusedOnly,
  'PUT /v2/admin/request-notification/of-user': refusedOnly,
  'GET /v2/admin/request-notification/unallocated-users': withInput({ type: '1' }),
  'POST /v2/admin/request-notification/allocate-users': refusedOnly,
  'GET /v2/admin/request-notification/users': withInput({ type: '1' }),
  'DELETE /v2/admin/request-notification/remove-user': refusedOnly,
  'GET /v2/admin/roles/index': withInput({}),
  'GET /v2/admin/roles/details': withInput({ id: '1' }),
  'POST /v2/admin/roles/preview': withInput({ id: '1', portal: 'staff_portal', permissions: ['drivers.read'] }),
  'POST /v2/admin/roles/create': withInput({ portal: 'doctor', name: 'Visiting doctor', permissions: ['requests.raise'] }),
  'PUT /v2/admin/roles/update': refusedOnly,
  'POST /v2/admin/roles/duplicate': withInput({ id: '1' }),
  'DELETE /v2/admin/roles/delete': refusedOnly,
  'GET /v2/admin/permissions/index': withInput({}),
  'GET /v2/admin/permissions/who-can': withInput({ permission: 'drivers.read' }),
}
