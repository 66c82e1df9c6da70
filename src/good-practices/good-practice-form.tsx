import type { ReactNode } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { Button } from '#platform/web/button.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { goodPracticesContract } from './good-practices.contract.ts'

const { create, ofDriver } = goodPracticesContract

export function GoodPracticeForm({ driverId, onDone }: { driverId: string; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(create, {
    fixed: { driver_id: driverId },
    confirm: { title: 'Are you sure you want to add the good practice', action: 'Add good practice', cancel: 'Go back' },
    refresh: [ofDriver],
    onDone,
  })
  return (
    <Form form={form}>
      <PanelBody>
        <TextField field={form.field('title')} label="Title" />
        <TextArea field={form.field('description')} label="Description" />
        <DateField field={form.field('date')} label="Date" />
        <FileField field={form.field('attachment')} label="Attachment" kinds={accepted.picturesAndPdf} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Add good practice</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
