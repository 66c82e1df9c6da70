import { Plus, Webhook as Icon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useHandOver } from '#platform/web/dialog/hand-over.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { Menu } from '#platform/web/navigation/menu.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { webhookEvents } from './webhook-events.rules.ts'
import { WebhookPanel } from './webhook-panel.tsx'
import { webhooksContract, type Webhook } from './webhooks.contract.ts'

type Opened = { panel: 'none' | 'values' | 'log'; webhook?: Webhook | undefined }

/** Where the plant's events go, and what became of them. */
export function WebhooksScreen(): ReactNode {
  const { webhooks } = useRouteQuery(webhooksContract.index, {}).data
  const [{ panel, webhook }, setOpened] = useState<Opened>({ panel: 'none' })
  const close = (): void => setOpened((before) => ({ ...before, panel: 'none' }))
  const { show, confirmation } = useHandOver()
  const showOnce = async (secret: string): Promise<void> => {
    close()
    const text = 'Copy it into the receiver, which verifies with it that an event is ours. It cannot be shown again.'
    await show({ title: 'The secret, shown this once', text, address: secret, noun: 'secret' })
  }
  return (
    <>
      <PageHead
        title="Webhooks"
        subtitle="Other systems hear at once who may load and who may not"
        actions={
          <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setOpened({ panel: 'values' })}>
            Add a webhook
          </Button>
        }
      />
      <Card flush>
        {webhooks.length === 0 ? (
          <Empty
            icon={<Icon />}
            title="No webhooks yet"
            text="A webhook tells a weighbridge or an order system what changes, so that it need not ask."
          />
        ) : (
          <ul>
            {webhooks.map((one) => (
              <WebhookLine
                key={one._id}
                webhook={one}
                onOpen={(which) => setOpened({ panel: which, webhook: one })}
                onSecret={(secret) => void showOnce(secret)}
              />
            ))}
          </ul>
        )}
      </Card>
      <WebhookPanel
        key={webhook?._id ?? 'new'}
        webhook={webhook}
        open={panel === 'values'}
        onClose={close}
        onSecret={(secret) => void showOnce(secret)}
      />
      {webhook && <DeliveriesPanel webhook={webhook} open={panel === 'log'} onClose={close} />}
      {confirmation}
    </>
  )
}

type LineProps = {
  webhook: Webhook
  onOpen: (panel: 'values' | 'log') => void
  onSecret: (secret: string) => void
}

function WebhookLine({ webhook, onOpen, onSecret }: LineProps): ReactNode {
  const { _id: id, url, events, is_active, failing_since, waiting } = webhook
  const { ask, confirmation } = useConfirm()
  const options = { refresh: [webhooksContract.index] }
  const test = useCall(webhooksContract.test, { refresh: [webhooksContract.index, webhooksContract.deliveries] })
  const rotate = useCall(webhooksContract.rotate, { onDone: ({ secret }) => onSecret(secret) })
  const remove = useCall(webhooksContract.remove, options)
  const askThen = async (question: { title: string; text: string; action: string }, then: () => Promise<unknown>): Promise<void> => {
    if (await ask({ ...question, look: 'danger' })) await then()
  }
  const renew = {
    title: 'Make a new secret?',
    text: 'Events are signed with the old one too for 24 hours, so that the receiver can change over.',
    action: 'Make a new secret',
  }
  const drop = { title: 'Delete this webhook?', text: 'Its log is deleted, and nothing more is sent to it.', action: 'Delete' }
  const entries = [
    { key: 'log', label: 'What was sent', onSelect: () => onOpen('log') },
    { key: 'values', label: 'Update details', onSelect: () => onOpen('values') },
    { key: 'test', label: 'Send a test event', onSelect: () => void test.send({ id }) },
    { key: 'rotate', label: 'Make a new secret', onSelect: () => void askThen(renew, () => rotate.send({ id })) },
    {
      key: 'delete',
      label: 'Delete',
      tone: 'bad' as const,
      hasSeparator: true,
      onSelect: () => void askThen(drop, () => remove.send({ id })),
    },
  ]
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {url} <State isActive={is_active} failingSince={failing_since} />
        </p>
        <p className="text-13 text-ink-2">{events.map((event) => webhookEvents[event]).join(' · ')}</p>
        {waiting > 0 && <p className="text-13 text-ink-2">{waiting === 1 ? '1 event waits' : `${waiting} events wait`} to be sent</p>}
      </div>
      <Menu label={`Actions for ${url}`} entries={entries} />
      {confirmation}
    </li>
  )
}

const State = ({ isActive, failingSince }: { isActive: boolean; failingSince: string | null }): ReactNode =>
  isActive ? failingSince && <Badge tone="bad">Not answered since {formatMoment(failingSince)}</Badge> : <Badge>Switched off</Badge>
