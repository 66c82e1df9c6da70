import { useEffect, useState, type ReactNode } from 'react'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import type { ReportName } from '../mechanism/report.contract.ts'
import { viewsContract } from './views.contract.ts'

type DefaultViewProps = { name: ReportName; path: string; children: ReactNode }

/** A report that is opened by an address without fields shows the reader's default view; later the address alone decides. */
export function DefaultView(props: DefaultViewProps): ReactNode {
  const [isBare] = useState(Object.keys(useQueryFields()).length === 0)
  return isBare ? <OpenedByDefault {...props} /> : props.children
}

function OpenedByDefault({ name, path, children }: DefaultViewProps): ReactNode {
  const view = useRouteQuery(viewsContract.index, { list: name }).data.filters.find(({ is_default }) => is_default)
  const isStillBare = Object.keys(useQueryFields()).length === 0
  const go = useGo()
  const [href] = useState(view && view.query !== '' ? `${path}?${view.query}` : undefined)
  const [isOpen, setOpen] = useState(href === undefined)
  if (!isOpen && !isStillBare) setOpen(true)
  useEffect(() => {
    if (href !== undefined) go(href, { replace: true })
    // Once, on arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return isOpen ? children : null
}
