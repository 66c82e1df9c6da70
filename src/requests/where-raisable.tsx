import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { CancelRequest } from './details/cancel-request.tsx'
import { nameOf } from './details/person-name.tsx'
import { duplicateText } from './engine/requests.rules.ts'
import type { ExistingRequest } from './kinds/kind-shapes.contract.ts'
import type { Kind } from './kinds/kind.contract.ts'
import type { FormDriver, KindForm } from './kinds/kind.view.tsx'
import { useRequestPaths } from './request.paths.ts'

type RaisableProps = {
  form: KindForm
  driver: FormDriver
  isSent?: boolean
  onShown?: () => void
  /** Around what stands in its way. */
  Frame?: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** The children where the request may be raised now; otherwise what stands in its way. */
export function WhereRaisable({ form, driver, isSent = false, onShown, Frame = Fragment, children }: RaisableProps): ReactNode {
  const { kind, raiseBlocker } = form
  const { data, error, refetch } = useQuery(query(kind.exist, { driver_id: driver._id }))
  const existing = data?.existing ?? []
  const blocker = data && raiseBlocker?.(data.old)
  const pending = existing.map((request, at) => {
    const isLast = at === existing.length - 1
    return <AlreadyPending key={request._id ?? at} kind={kind} pending={request} isSent={isSent && isLast} onShown={onShown} />
  })
  // In a panel, the form itself says what is pending.
  if (data && kind.allowsSeveral && !blocker) return [...(Frame === Fragment ? pending : []), <Fragment key="form">{children}</Fragment>]
  if (data && existing.length === 0 && !blocker) return children
  return (
    <Frame>
      {!data && !error && <Skeleton className="h-9 w-32" />}
      {!data && error && <LoadError text={error.message} onRetry={() => void refetch()} />}
      {pending}
      {existing.length === 0 && blocker && <p className="rounded-8 bg-sunken px-3 py-2.5 text-ink-2">{blocker}</p>}
    </Frame>
  )
}

type PendingProps = {
  kind: Kind
  pending: ExistingRequest
  isSent: boolean
  onShown?: (() => void) | undefined
}

/** `isSent`: just now, from this card. Its button is gone, so the focus moves here. */
function AlreadyPending({ kind, pending, isSent, onShown }: PendingProps): ReactNode {
  const { _id, created_by, created_at, can_open, can_cancel } = pending
  const paths = useRequestPaths()
  const box = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    if (!isSent) return
    box.current?.focus()
    onShown?.()
  })
  useEffect(() => show(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-8 bg-info-soft px-3 py-2.5 text-info">
      <p className="font-medium">{duplicateText(kind)}</p>
      {created_at && (
        <p className="text-13">
          {nameOf(created_by, 'The previous transporter')}, {formatMoment(created_at)}
        </p>
      )}
      {created_at && !created_by && <p className="text-13">The plant must reject it before you can send a new one.</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {_id && can_open && <TextLink href={paths.request(_id)}>Open the request</TextLink>}
        {_id && can_cancel && <CancelRequest kind={kind} requestId={_id} />}
      </div>
    </div>
  )
}

function LoadError({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
