import { Bell as BellIcon, CheckCheck, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { NewerOlder } from '#platform/web/newer-older.tsx'
import { useRouteQuery, useCall } from '#platform/web/query.ts'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { bellContract, type Notification } from './bell.contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'

type BellListProps = { portalPath: string; onGo: () => void }
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
        <NewerOlder list={{ page, page_size, total }} onPage={setPage} />
        {newest && (
          <Button icon={<CheckCheck aria-hidden />} loading={readAll.pending} onClick={() => void readAll.send({ up_to: newest._id })}>
            Mark all as read
          </Button>
        )}
      </PanelFoot>
    </>
  )
}

type BellLineProps = {
  notification: Notification
  portalPath: string
  /** Queries to refetch once it is read. */
  refresh: readonly Route[]
  onGo: () => void
}

/** One notification; its link and the tick mark it as read. */
function BellLine({ notification, portalPath, refresh, onGo }: BellLineProps): ReactNode {
  const { _id, title, body, link, read_at, created_at } = notification
  const read = useCall(bellContract.markRead, { refresh, toast: false })
  const isUnread = read_at === null
  const follow = (): void => {
    if (isUnread) void read.send({ id: _id })
    onGo()
  }
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3.5 last:border-0">
      <span aria-hidden className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? 'mark bg-brand' : 'bg-transparent'}`} />
      <div className="min-w-0 flex-1">
        <p className={isUnread ? 'font-semibold' : undefined}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {link === null ? (
            title
          ) : (
            <TextLink href={`${portalPath}/${link}`} onClick={follow}>
              {title}
            </TextLink>
          )}
        </p>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{body}</p>
        <p className="digits mt-0.5 text-13 text-ink-2">{formatMoment(created_at)}</p>
      </div>
      {isUnread && (
        <IconButton label={`Mark as read: ${title}`} disabled={read.pending} onClick={() => void read.send({ id: _id })}>
          <Check aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
