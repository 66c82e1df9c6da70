import { useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { pageInput } from '#platform/contract/paging.ts'
import type { Route } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { useGo } from '#platform/web/link.tsx'
import type { TableChange } from '#platform/web/table.tsx'

const Pages = z.object(pageInput)
type Pages = z.output<typeof Pages>

/** The page of a list as the address says; `change` writes it there. A mistyped address shows the first page. */
export function usePages(route: Route<typeof Pages>, path: `/${string}`): { pages: Pages; change: (change: TableChange) => void } {
  const read = Pages.safeParse(useSearch({ strict: false }))
  const go = useGo()
  const pages = read.success ? read.data : Pages.parse({})
  // Another length of the pages leads back to the first one.
  const change = ({ page = 1, page_size = pages.page_size }: TableChange): void => go(addressOf({ ...route, path }, { page, page_size }))
  return { pages, change }
}
