import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { admissionsContract } from './admissions.contract.ts'

const { ask, ofDriver } = admissionsContract

type AskFormProps = { driverId: string; plants: readonly { _id: string; name: string }[]; onDone: () => void }

/** Asks another plant to admit a driver. */
export function AdmissionAskForm({ driverId, plants, onDone }: AskFormProps): ReactNode {
  const form = useForm(ask, { fixed: { driver_id: driverId }, refresh: [ofDriver], onDone })
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">
          The other plant reads the name, the id number, the transporter and what you write here, and decides. Card and records stay at the
          driver&apos;s own plant.
        </p>
        <ComboboxField
          field={form.field('plant_id')}
          label="Plant"
          options={plants.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <DateField field={form.field('from')} label="From" />
        <DateField field={form.field('until')} label="Until" hint="The first day without the admission; 12 months at most" />
        <TextArea field={form.field('reason')} label="Reason" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Send</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
