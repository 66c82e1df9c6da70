import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { requirementsContract, type RequirementRow } from '../requirements.contract.ts'

type EndFormProps = { requirement: RequirementRow; today: string; onDone: () => void }

/** No second person is asked: it blocks nobody. */
export function EndForm({ requirement: { _id, is_built_in }, today, onDone }: EndFormProps): ReactNode {
  const panel = usePanel()
  const { end, index, details } = requirementsContract
  const form = useForm(end, { fixed: { requirement_id: _id }, initial: { from_day: today }, refresh: [index, details], onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">
          {is_built_in
            ? 'New proofs last 12 months again from this day on.'
            : 'Nobody needs it from this day on. Its proofs and versions stay on record.'}
        </p>
        <DateField field={form.field('from_day')} label="From" min={today} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form} look="danger">
          {is_built_in ? 'Back to 12 months' : 'End requirement'}
        </SubmitButton>
      </PanelFoot>
    </Form>
  )
}
