import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useCall } from '#platform/web/query.ts'
import { bellContract, type Notification } from './bell.contract.ts'

type BellLineProps = {
  readonly notification: Notification
  readonly portalPath: string
  /** Queries to refetch once it is read. */
  readonly refresh: readonly Route[]
  readonly onGo: () => void
}

/** One notification; its link and the tick mark it as read. */
export function BellLine({ notification, portalPath, refresh, onGo }: BellLineProps): ReactNode {
  const { _id, title, body, link, read_at, created_at } = notification
  const read = useCall(bellContract.markRead, { refresh, toast: false })
  const isUnread = read_at === null
  const follow = (): void => {
    if (isUnread) void read.send({ id: _id })
    onGo()
  }
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3.5 last:border-0">
      <span aria-hidden className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? 'bg-brand' : 'bg-transparent'}`} />
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
