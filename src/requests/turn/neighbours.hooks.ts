import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { listAddress } from '#platform/contract/list-address.ts'
import type { Output } from '#platform/contract/route.ts'
import { lastListAddress, storeListAddress } from '#platform/web/list/last-list.ts'
import { query } from '#platform/web/query.ts'
import { requestListOptions } from '../first-calls.rules.ts'
import { useRequestPaths } from '../request.paths.ts'
import { requestsContract, type RequestRow } from '../requests.contract.ts'

const { index } = requestsContract

type Pair = { previous: RequestRow | undefined; next: RequestRow | undefined }

/** The page that was listed last; across its edges the neighbouring page is read, which is the last one once it is entered. */
export function useNeighbours(id: string): Pair {
  const { list: path } = useRequestPaths()
  const { readState, addressTo, toInput } = listAddress(index, { path, ...requestListOptions(useActor()) })
  const state = readState(Object.fromEntries(new URL(lastListAddress(path), location.origin).searchParams))
  const pageOf = (page: number) => query(index, toInput({ ...state, page }))
  const client = useQueryClient()
  const holds = (page: number): boolean =>
    client.getQueryData<Output<typeof index>>(pageOf(page).queryKey)?.data.some(({ _id }) => _id === id) ?? false
  const page = [state.page, state.page + 1, state.page - 1].find(holds) ?? state.page
  const address = addressTo({ ...state, page })
  useEffect(() => {
    if (page !== state.page) storeListAddress(path, address)
  })
  const { data } = useQuery(pageOf(page))
  const at = data ? data.data.findIndex(({ _id }) => _id === id) : -1
  // After decisions it may have moved up to the page before.
  const isFirst = data !== undefined && at < 1 && page > 1
  const isLast = data !== undefined && at === data.data.length - 1 && page * state.page_size < data.total
  const before = useQuery({ ...pageOf(Math.max(1, page - 1)), enabled: isFirst })
  const after = useQuery({ ...pageOf(page + 1), enabled: isLast })
  if (!data || at < 0) return { previous: undefined, next: undefined }
  return {
    previous: isFirst ? before.data?.data.at(-1) : data.data[at - 1],
    next: isLast ? after.data?.data[0] : data.data[at + 1],
  }
}
