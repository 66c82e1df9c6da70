import { driversContract } from '#drivers/list/drivers.contract.ts'
import { isDecision } from '#accounts/permissions.rules.ts'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { useList, type List, type ListOptions } from '#platform/web/list/list-state.ts'
import { useRequestPaths, type RequestPaths } from '../request.paths.ts'
import { requestsContract } from '../requests.contract.ts'

const { index } = requestsContract

export type RequestList = List<typeof index> & {
  /** Whether the person can choose among transporters. */
  choosesTransporter: boolean
  paths: RequestPaths
}

/** State of 'Requests', from its address. */
export function useRequestList(): RequestList {
  const paths = useRequestPaths()
  const choosesTransporter = useCan(driversContract.formData.access)
  const list = useList(index, useRequestListOptions())
  return { ...list, choosesTransporter, paths }
}

/** Deciders start with what waits for them longest, offices with what needs them. */
export function useRequestListOptions(): ListOptions<typeof index> {
  const { list: path } = useRequestPaths()
  const { portal, permissions } = useActor()
  const first = portal === 'transporter_portal' ? 'needs_you' : permissions.some(isDecision) ? 'waiting' : undefined
  return {
    path,
    filters: ['search', 'status', 'type', 'transporter_id', 'from', 'to'],
    ...(first && { bare: { tab: first, sort: 'oldest' } }),
  }
}
