import type { CallExample } from './call-examples.ts'

const withInput = (input: object): CallExample => ({ input: () => input })
/** Needs roles and people of its own; covered by its own test. */
const refusedOnly: CallExample = { input: () => ({}), isRefusedOnly: true }

/** The calls about users and roles. */
export const peopleExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/admin/users/index': withInput({}),
  'GET /v2/admin/users/index/export': withInput({}),
  'GET /v2/admin/users/form': withInput({}),
  'POST /v2/admin/users/find-by-phone': withInput({ phone: '+254799999999' }),
  'POST /v2/admin/users/create': refusedOnly,
}
