import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { confirmationsContract, type Confirmation } from './confirmations.contract.ts'

const options = [
  { value: 'confirm', label: 'Confirm' },
  { value: 'refuse', label: 'Refuse' },
] as const

/** The second person's decision, with a confirmation that says what follows. */
export function DecideForm({ confirmation: { _id, title, proposed_by } }: { confirmation: Confirmation }): ReactNode {
  const { decide, details, index, counts } = confirmationsContract
  const form = useForm(decide, {
    fixed: { confirmation_id: _id },
    refresh: [details, index, counts],
    confirm: ({ key }) =>
      Promise.resolve(
        key === 'refuse'
          ? {
              title: 'Refuse this change?',
              text: `${proposed_by} is notified. Nothing changes.`,
              action: 'Refuse',
              look: 'danger' as const,
            }
          : { title: 'Confirm this change?', text: `${title}. It is made at once.`, action: 'Confirm' },
      ),
  })
  return (
    <Card title="Confirm or refuse" className="lg:sticky lg:top-20">
      <Form form={form}>
        <RadioField field={form.field('key')} label="Your decision" options={options} />
        <TextArea field={form.field('comment')} label="Comment" rows={4} />
        <div>
          <SubmitButton form={form}>Send decision</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
