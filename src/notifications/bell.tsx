import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { IconButton } from '#platform/web/icon-button.tsx'
import { preloadDialogs } from '#platform/web/lazy-dialogs.tsx'
import { query, useAnswer, useCall } from '#platform/web/query.ts'
import { PanelBody, PanelFoot, SidePanel } from '#platform/web/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { bellContract, mostCounted } from './bell.contract.ts'
import { BellLine } from './bell-line.tsx'

/** The bell in the top bar. `portalPath` is what its links stand under. */
export function Bell({ portalPath }: { readonly portalPath: string }): ReactNode {
  const [open, setOpen] = useState(false)
  // Not by Suspense: a bell that cannot be asked for must not take the page away.
  const unread = useQuery(query(bellContract.unreadCount, {})).data?.unread ?? 0
  const shown = unread > mostCounted ? `${mostCounted}+` : String(unread)
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        className="relative"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="digits absolute top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-12 leading-none font-semibold text-on-brand"
          >
            {shown}
          </span>
        )}
      </IconButton>
      <SidePanel open={open} onClose={() => setOpen(false)} title="Notifications">
        <Suspense fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
          <BellList portalPath={portalPath} onGo={() => setOpen(false)} />
        </Suspense>
      </SidePanel>
    </>
  )
}

type BellListProps = { readonly portalPath: string; readonly onGo: () => void }
const refresh = [bellContract.index, bellContract.unreadCount]

function BellList({ portalPath, onGo }: BellListProps): ReactNode {
  const [page, setPage] = useState(1)
  const { data, isStale } = useAnswer(bellContract.index, { page })
  const readAll = useCall(bellContract.markAllRead, { refresh, toast: false })
  const { page_size, total } = data
  const newest = data.data[0]
  if (!newest && page === 1)
    return (
      <PanelBody>
        <Empty
          icon={<BellIcon />}
          title="Nothing yet"
          text="What concerns you is told here: requests, decisions, and what waits for you."
        />
      </PanelBody>
    )
  return (
    <>
      <PanelBody className="gap-0! p-0!">
        <ul aria-busy={isStale}>
          {data.data.map((notification) => (
            <BellLine key={notification._id} notification={notification} portalPath={portalPath} refresh={refresh} onGo={onGo} />
          ))}
        </ul>
      </PanelBody>
      <PanelFoot>
        {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
        {page * page_size < total && <Button onClick={() => setPage(page + 1)}>Older</Button>}
        {newest && (
          <Button icon={<CheckCheck aria-hidden />} loading={readAll.pending} onClick={() => void readAll.send({ up_to: newest._id })}>
            Mark all as read
          </Button>
        )}
      </PanelFoot>
    </>
  )
}
