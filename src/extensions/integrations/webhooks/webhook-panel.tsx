import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { CheckboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm, type FieldBinding } from '#platform/web/form/use-form.ts'
import { webhookEvents } from './webhook-events.rules.ts'
import { webhooksContract, type Webhook } from './webhooks.contract.ts'

const events = Object.entries(webhookEvents).map(([value, label]) => ({ value, label }))
const refresh = [webhooksContract.index]

type WebhookPanelProps = {
  /** Undefined adds one. */
  webhook: Webhook | undefined
  open: boolean
  onClose: () => void
  onSecret: (secret: string) => void
}

export function WebhookPanel({ webhook, open, onClose, onSecret }: WebhookPanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title={webhook ? 'Update details' : 'Add a webhook'} description={webhook?.url}>
      {webhook ? <UpdateForm webhook={webhook} onDone={onClose} /> : <AddForm onSecret={onSecret} />}
    </SidePanel>
  )
}

function AddForm({ onSecret }: Pick<WebhookPanelProps, 'onSecret'>): ReactNode {
  const form = useForm(webhooksContract.create, { initial: { events: [] }, refresh, onDone: ({ secret }) => onSecret(secret) })
  return (
    <Form form={form}>
      <PanelBody>
        <Fields field={form.field} />
      </PanelBody>
      <Foot>
        <SubmitButton form={form}>Add the webhook</SubmitButton>
      </Foot>
    </Form>
  )
}

function UpdateForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }): ReactNode {
  const { _id: id, url, events: chosen, is_active } = webhook
  const form = useForm(webhooksContract.update, { fixed: { id }, initial: { url, events: chosen, is_active }, refresh, onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <Fields field={form.field} />
        <CheckboxField field={form.field('is_active')} label="Switched on" hint="What waits is sent when it is switched on again" />
      </PanelBody>
      <Foot>
        <SubmitButton form={form}>Save changes</SubmitButton>
      </Foot>
    </Form>
  )
}

const Fields = ({ field }: { field: (name: 'url' | 'events') => FieldBinding }): ReactNode => (
  <>
    <TextField field={field('url')} label="Address" hint="Where events are sent, beginning with https://" />
    <CheckboxesField field={field('events')} label="What it hears of" options={events} />
  </>
)

function Foot({ children }: { children: ReactNode }): ReactNode {
  const panel = usePanel()
  return (
    <PanelFoot>
      <Button onClick={panel?.close}>Cancel</Button>
      {children}
    </PanelFoot>
  )
}
