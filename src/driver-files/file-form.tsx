import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { driverFilesContract } from './driver-files.contract.ts'
import { filePurposes, purposes } from './purposes.rules.ts'

const { make, list } = driverFilesContract
const options = filePurposes.map((value) => ({ value, label: purposes[value].name, note: purposes[value].text }))

/** Has a driver's file made. */
export function FileForm({ driverId, onDone }: { driverId: string; onDone: () => void }): ReactNode {
  const form = useForm(make, { fixed: { driver_id: driverId }, refresh: [list], onDone })
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">Who has a file made, and why, is audited, and others who may do so are told.</p>
        <RadioField field={form.field('purpose')} label="For" options={options} />
        <TextArea field={form.field('reason')} label="Reason" rows={3} />
        <TextField
          field={form.field('moment')}
          label="As known on"
          type="datetime-local"
          hint="Day and time at the plant; now, where it is empty"
        />
        <DateField field={form.field('from')} label="Lists from" hint="12 months before, where it is empty" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Make the file</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
