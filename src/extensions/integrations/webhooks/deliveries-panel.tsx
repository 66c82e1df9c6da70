import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { SentItem, SentPanel } from '#platform/web/dialog/sent-panel.tsx'
import { useCall } from '#platform/web/query.ts'
import { webhooksContract, type Delivery, type Webhook } from './webhooks.contract.ts'

type DeliveriesPanelProps = { webhook: Webhook; open: boolean; onClose: () => void }

/** What was sent to a webhook, with each answer. */
export const DeliveriesPanel = ({ webhook: { _id: id, url }, ...panel }: DeliveriesPanelProps): ReactNode => (
  <SentPanel
    {...panel}
    description={url}
    route={webhooksContract.deliveries}
    id={id}
    none="Nothing was sent yet. Events are kept for 30 days."
    renderItem={(delivery) => <DeliveryItem key={delivery._id} delivery={delivery} />}
  />
)

const states = { waiting: ['Waiting', 'neutral'], delivered: ['Delivered', 'ok'], failed: ['Given up', 'bad'] } as const

function DeliveryItem({ delivery: { _id: id, event, at, state, attempts, next_at, answer } }: { delivery: Delivery }): ReactNode {
  const { send, pending } = useCall(webhooksContract.resend, { refresh: [webhooksContract.deliveries, webhooksContract.index] })
  const [label, tone] = states[state]
  const moment = formatMoment(at)
  return (
    <SentItem title={event} badge={<Badge tone={tone}>{label}</Badge>}>
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
    </SentItem>
  )
}
