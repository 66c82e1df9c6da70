import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'
import { NewerOlder } from '../newer-older.tsx'
import { useRouteQuery } from '../query.ts'
import { Skeleton } from '../skeleton.tsx'
import { Waiting } from '../waiting.tsx'
import { PanelBody, SidePanel } from './side-panel.tsx'

type Sent<T> = { data: T[]; page: number; page_size: number; total: number }

type SentListProps<T> = {
  /** By the id, newest first. */
  route: Route<z.ZodMiniType, z.ZodMiniType<Sent<T>>>
  id: string
  none: string
  renderItem: (item: T) => ReactNode
}

type SentPanelProps<T> = SentListProps<T> & { description: ReactNode; open: boolean; onClose: () => void }

/** What something sent, page by page. */
export function SentPanel<T>({ description, open, onClose, ...list }: SentPanelProps<T>): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="What was sent" description={description}>
      <PanelBody>
        <Waiting fallback={<Skeleton className="h-24 w-full" />}>{open && <SentList {...list} />}</Waiting>
      </PanelBody>
    </SidePanel>
  )
}

function SentList<T>({ route, id, none, renderItem }: SentListProps<T>): ReactNode {
  const [page, setPage] = useState(1)
  const { data } = useRouteQuery(route, { id, page, page_size: 10 })
  if (data.total === 0) return <p className="text-ink-2">{none}</p>
  return (
    <>
      <ul className="flex flex-col gap-3">{data.data.map(renderItem)}</ul>
      <div className="flex gap-2 empty:hidden">
        <NewerOlder list={data} onPage={setPage} />
      </div>
    </>
  )
}

type SentItemProps = { title: string; badge: ReactNode; children: ReactNode }

export const SentItem = ({ title, badge, children }: SentItemProps): ReactNode => (
  <li className="flex flex-col gap-3 rounded-8 border border-line p-3">
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="digits font-semibold">{title}</h3>
      {badge}
    </div>
    {children}
  </li>
)
