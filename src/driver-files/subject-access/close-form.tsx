import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { subjectAccessContract, type SubjectAccess } from './subject-access.contract.ts'

const { close, list } = subjectAccessContract

/** Closes what a driver asked for. */
export function CloseForm({ row: { _id: id }, onDone }: { row: SubjectAccess; onDone: () => void }): ReactNode {
  const form = useForm(close, { fixed: { id }, refresh: [list], onDone })
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        <p>Nothing is handed over. The driver reads on the own page that it was closed, and may ask again.</p>
        <TextArea field={form.field('reason')} label="Reason" hint="It stays on record. The driver is not shown it." rows={3} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Close without a copy</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
