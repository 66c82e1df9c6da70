import { usePrefetchQuery } from '@tanstack/react-query'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import type { Input } from '#platform/contract/route.ts'
import { isPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { verdictContract } from './verdict.contract.ts'

type AsAt = {
  /** The day in the address; today by default. */
  readonly asAt: PlainDate | undefined
  readonly query: Input<typeof verdictContract.asAt>
  readonly choose: (day: PlainDate | undefined) => void
}

/** The date of the verdict on a driver's page, stored in the address so that it can be shared. */
export function useAsAt(driver_id: string): AsAt {
  const { as_at: fromAddress } = useQueryFields()
  const go = useGo()
  const asAt = fromAddress !== undefined && isPlainDate(fromAddress) ? fromAddress : undefined
  const choose = (day: PlainDate | undefined): void => {
    const fields = new URLSearchParams(location.search)
    fields.delete('as_at')
    if (day) fields.set('as_at', day)
    const text = fields.toString()
    go(location.pathname + (text && `?${text}`), { replace: true })
  }
  return { asAt, query: { driver_id, ...(asAt && { as_at: asAt }) }, choose }
}

/** Starts the query in parallel with the page's others. */
export function usePrefetchVerdict(driver_id: string): void {
  usePrefetchQuery(query(verdictContract.asAt, { driver_id }))
}
