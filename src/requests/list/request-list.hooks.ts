import { driversContract } from '#drivers/list/drivers.contract.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useRequestPaths, type RequestPaths } from '../request.paths.ts'
import { requestsContract } from '../requests.contract.ts'

const { index } = requestsContract

export type RequestList = List<typeof index> & {
  /** Whether the person can choose among transporters. */
  readonly choosesTransporter: boolean
  readonly paths: RequestPaths
}

/** State of 'Requests', from its address. */
export function useRequestList(): RequestList {
  const paths = useRequestPaths()
  const choosesTransporter = useCan(driversContract.formData.access)
  const list = useList(index, { path: paths.list, filters: ['search', 'status', 'type', 'transporter_id', 'from', 'to'] })
  return { ...list, choosesTransporter, paths }
}
