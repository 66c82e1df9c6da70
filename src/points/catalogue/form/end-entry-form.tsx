import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { catalogueContract } from '../catalogue.contract.ts'

export function EndEntryForm({ entryId, today, onDone }: { entryId: string; today: string; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const { end, index, details } = catalogueContract
  const form = useForm(end, { fixed: { entry_id: entryId }, initial: { from_day: today }, refresh: [index, details], onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">Violations from this day on are not chosen from it any more. Those of before keep their points.</p>
        <DateField field={form.field('from_day')} label="From" min={today} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form} look="danger">
          End entry
        </SubmitButton>
      </PanelFoot>
    </Form>
  )
}
