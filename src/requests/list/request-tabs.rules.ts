import { requestStatus, type RequestStatusId } from '../engine/request-types.contract.ts'
import type { RequestTab } from '../requests.contract.ts'

const { pending, approved, rejected, cancelled } = requestStatus
const statusesOf: Readonly<Partial<Record<RequestTab, readonly RequestStatusId[]>>> = {
  waiting: [pending],
  pending: [pending],
  decided: [approved, rejected, cancelled],
}

/** The statuses of a tab that a chosen status leaves; undefined where neither limits them. */
export function statusesOfTab(tab: RequestTab | undefined, status: number | undefined): readonly number[] | undefined {
  const ofTab = tab && statusesOf[tab]
  if (status === undefined) return ofTab
  return [status].filter((id) => !ofTab || ofTab.some((other) => other === id))
}
