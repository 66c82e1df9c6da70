import type { CallExample } from './call-examples.ts'

const withInput = (input: object): CallExample => ({ input: () => input })
/** Needs roles and people of its own; covered by its own test. */
const refusedOnly: CallExample = { input: () => ({}), isRefusedOnly: true }

/** About a user with access at the target's plant. */
const member = (rest: object = {}): CallExample => ({ targetId: (t) => t.member, reach: 'plant', input: (id) => ({ id, ...rest }) })

/** About a person of the target's office. */
const ofOffice: CallExample = { targetId: (t) => t.member, input: (id) => ({ id }), isRefusedOnly: true }

/** The calls about users and roles. */
export const peopleExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/admin/users/index': withInput({}),
  'GET /v2/admin/users/index/export': withInput({}),
  'GET /v2/admin/users/form': withInput({}),
  'POST /v2/admin/users/find-by-phone': withInput({ phone: '+254799999999' }),
  'POST /v2/admin/users/create': refusedOnly,
  'POST /v2/admin/users/import': refusedOnly,
  'GET /v2/admin/users/details': member(),
  // Of a change of number that waits; covered by its own test.
  'POST /v2/admin/users/withdraw-login-change': refusedOnly,
  'POST /v1/auth/login-change/show': refusedOnly,
  'POST /v1/auth/login-change/enter': refusedOnly,
  'POST /v1/auth/login-change/object': refusedOnly,
  'PUT /v2/admin/users/update': { ...member({ first_name: 'Asha', last_name: 'Mwangi', phone: '+254799999998' }), isRefusedOnly: true },
  'POST /v2/admin/users/grant': {
    ...member({ allocations: [{ plant_id: '1', portal: 'staff_portal', role_id: '1' }] }),
    isRefusedOnly: true,
  },
  'PUT /v2/admin/users/change-end': { ...member({ allocation_id: '1' }), isRefusedOnly: true },
  'POST /v2/admin/users/end-access': { ...member({ allocation_id: '1' }), isRefusedOnly: true },
  'GET /v2/admin/users/waiting': member(),
  'POST /v2/admin/users/disable': { ...member(), isRefusedOnly: true },
  'POST /v2/admin/users/enable': { ...member(), isRefusedOnly: true },
  'POST /v2/admin/users/invite': { ...member(), isRefusedOnly: true },
  'GET /v2/admin/users/sessions': member(),
  'POST /v2/admin/users/end-session': { ...member(), isRefusedOnly: true },
  'GET /v2/admin/users/activity': member(),
  'GET /v2/admin/users/notifications': member(),
  'GET /v1/auth/office-invitations': withInput({}),
  'POST /v1/auth/office-invitations/answer': { input: () => ({ id: '999999999', accepts: true }), isRefusedOnly: true },
  'GET /v2/transporter/people/index': withInput({}),
  'GET /v2/transporter/people/form': withInput({}),
  'POST /v2/transporter/people/find-by-phone': withInput({ phone: '+254799999997' }),
  'POST /v2/transporter/people/invite': refusedOnly,
  'POST /v2/transporter/people/resend': ofOffice,
  'POST /v2/transporter/people/end': ofOffice,
}
