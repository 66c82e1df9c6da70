import { usePrefetchQuery } from '@tanstack/react-query'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import type { Input } from '#platform/contract/route.ts'
import { isAsAt } from '#platform/contract/as-at.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { verdictContract } from './verdict.contract.ts'

type AsAt = {
  /** The day in the address, with a time of the plant's clock where one was chosen; now by default. */
  asAt: string | undefined
  query: Input<typeof verdictContract.asAt>
  choose: (asAt: string | undefined) => void
}

/** The time of the verdict on a driver's page, stored in the address so that it can be shared. */
export function useAsAt(driver_id: string): AsAt {
  const { as_at: fromAddress } = useQueryFields()
  const go = useGo()
  const asAt = fromAddress !== undefined && isAsAt(fromAddress) ? fromAddress : undefined
  const choose = (chosen: string | undefined): void => {
    const fields = new URLSearchParams(location.search)
    fields.delete('as_at')
    if (chosen) fields.set('as_at', chosen)
    const text = fields.toString()
    go(location.pathname + (text && `?${text}`), { replace: true })
  }
  return { asAt, query: { driver_id, ...(asAt && { as_at: asAt }) }, choose }
}

/** Starts the query in parallel with the page's others. */
export function usePrefetchVerdict(driver_id: string): void {
  usePrefetchQuery(query(verdictContract.asAt, { driver_id }))
}
