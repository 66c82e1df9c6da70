import { useCall, type CallState } from '#platform/web/query.ts'
import { requestCountsContract } from '../list/request-counts.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { needsYouContract } from './needs-you.contract.ts'

const { dismiss, undoDismiss, counts } = needsYouContract
const refresh = [requestsContract.index, requestsContract.details, counts, requestCountsContract.waiting]

export const useDismiss = (): CallState<typeof dismiss> => useCall(dismiss, { refresh })
export const useUndoDismiss = (): CallState<typeof undoDismiss> => useCall(undoDismiss, { refresh })
