import { isDecision } from '#accounts/permissions.rules.ts'
import { firstCall, type FirstCalls, type Opened } from '#platform/contract/first-calls.ts'
import { firstRows, type ListOptions } from '#platform/contract/list-address.ts'
import { requestsContract } from './requests.contract.ts'

const { index, details } = requestsContract

/** Deciders start with what waits for them longest, offices with what needs them. */
export function requestListOptions({ portal, permissions }: Opened['person']): Omit<ListOptions<typeof index>, 'path'> {
  const first = portal === 'transporter_portal' ? 'needs_you' : permissions.some(isDecision) ? 'waiting' : undefined
  return {
    filters: ['search', 'status', 'type', 'transporter_id', 'plant_id', 'late', 'from', 'to'],
    ...(first && { bare: { tab: first, sort: 'oldest' } }),
  }
}

export const requestListFirst: FirstCalls = ({ fields, person }) => [firstRows(index, requestListOptions(person), fields)]

/** One call alone, with which the screen itself begins. */
export const requestFirst: FirstCalls = ({ fields: { id = '' } }) => [firstCall(details, { id })]
