import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Empty } from '#platform/web/list/empty.tsx'
import { useRouteQuery, useCall } from '#platform/web/query.ts'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { bellContract } from './bell.contract.ts'
import { BellLine } from './bell-line.tsx'

type BellListProps = { readonly portalPath: string; readonly onGo: () => void }
const refresh = [bellContract.index, bellContract.unreadCount]

/** Notifications, newest first; loaded when first opened. */
export function BellList({ portalPath, onGo }: BellListProps): ReactNode {
  const [page, setPage] = useState(1)
  const { data, isStale } = useRouteQuery(bellContract.index, { page })
  const readAll = useCall(bellContract.markAllRead, { refresh, toast: false })
  const { page_size, total } = data
  const newest = data.data[0]
  if (!newest && page === 1)
    return (
      <PanelBody>
        <Empty icon={<BellIcon />} title="No notifications yet" text="Requests, decisions and reminders that concern you appear here." />
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
