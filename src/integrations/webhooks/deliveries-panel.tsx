import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasNextPage } from '#platform/contract/paging.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { webhooksContract, type Delivery, type Webhook } from './webhooks.contract.ts'

type DeliveriesPanelProps = { readonly webhook: Webhook; readonly open: boolean; readonly onClose: () => void }

/** What was sent to a webhook, with each answer. */
export function DeliveriesPanel({ webhook: { _id: id, url }, open, onClose }: DeliveriesPanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="What was sent" description={url}>
      <PanelBody>
        <Waiting fallback={<Skeleton className="h-24 w-full" />}>{open && <DeliveryList id={id} />}</Waiting>
      </PanelBody>
    </SidePanel>
  )
}

function DeliveryList({ id }: { readonly id: string }): ReactNode {
  const [page, setPage] = useState(1)
  const { data } = useRouteQuery(webhooksContract.deliveries, { id, page })
  if (data.total === 0) return <p className="text-ink-2">Nothing was sent yet. Events are kept for 30 days.</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.data.map((delivery) => (
          <DeliveryItem key={delivery._id} delivery={delivery} />
        ))}
      </ul>
      {(page > 1 || hasNextPage(data)) && (
        <div className="flex gap-2">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
          {hasNextPage(data) && <Button onClick={() => setPage(page + 1)}>Older</Button>}
        </div>
      )}
    </>
  )
}

const states = { waiting: ['Waiting', 'neutral'], delivered: ['Delivered', 'ok'], failed: ['Given up', 'bad'] } as const

function DeliveryItem({ delivery: { _id: id, event, at, state, attempts, next_at, answer } }: { readonly delivery: Delivery }): ReactNode {
  const { send, pending } = useCall(webhooksContract.resend, { refresh: [webhooksContract.deliveries, webhooksContract.index] })
  const [label, tone] = states[state]
  const moment = formatMoment(at)
  return (
    <li className="flex flex-col gap-2 rounded-8 border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="digits font-semibold">{event}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-13 text-ink-2 wrap-anywhere">
        {moment} · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        {answer !== null && ` · ${answer}`}
        {next_at !== null && ` · next ${formatMoment(next_at)}`}
      </p>
      {state !== 'waiting' && (
        <div>
          <Button
            aria-label={`Send again ${event}, ${moment}`}
            icon={<Send aria-hidden />}
            loading={pending}
            onClick={() => void send({ id })}
          >
            Send again
          </Button>
        </div>
      )}
    </li>
  )
}
