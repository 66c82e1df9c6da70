import { useQuery } from '@tanstack/react-query'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { listAddress } from '#platform/web/list/list-state.ts'
import { query } from '#platform/web/query.ts'
import { useRequestListOptions } from '../list/request-list.hooks.ts'
import { requestsContract, type RequestRow } from '../requests.contract.ts'

const { index } = requestsContract

type Pair = { readonly previous: RequestRow | undefined; readonly next: RequestRow | undefined }

/** The page that was listed last; across its edges the neighbouring page is read. */
export function useNeighbours(id: string): Pair {
  const options = useRequestListOptions()
  const { readState, toInput } = listAddress(index, options)
  const state = readState(Object.fromEntries(new URL(lastListAddress(options.path), location.origin).searchParams))
  const pageOf = (page: number) => query(index, toInput({ ...state, page }))
  const { data } = useQuery(pageOf(state.page))
  const at = data ? data.data.findIndex(({ _id }) => _id === id) : -1
  const isFirst = at === 0 && state.page > 1
  const isLast = data !== undefined && at === data.data.length - 1 && state.page * state.page_size < data.total
  const before = useQuery({ ...pageOf(Math.max(1, state.page - 1)), enabled: isFirst })
  const after = useQuery({ ...pageOf(state.page + 1), enabled: isLast })
  if (!data || at < 0) return { previous: undefined, next: undefined }
  return {
    previous: isFirst ? before.data?.data.at(-1) : data.data[at - 1],
    next: isLast ? after.data?.data[0] : data.data[at + 1],
  }
}
