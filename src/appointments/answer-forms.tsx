import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm, type FormState } from '#platform/web/form/use-form.ts'
import { appointmentsContract, type DoctorAppointment } from './appointments.contract.ts'
import { declineReasons } from './appointments.rules.ts'

const { list, answer, decline } = appointmentsContract

const reasons = declineReasons.map((value) => ({ value, label: value }))

type FormProps = { appointment: DoctorAppointment; onDone: () => void }

/** Offers a day and time, or another one. */
export function OfferForm({ appointment: { _id: id, version, day, start_time }, onDone }: FormProps): ReactNode {
  const initial = day !== null && start_time !== null ? { day, start_time } : {}
  const form = useForm(answer, { fixed: { id, version }, initial, refresh: [list], onDone })
  return (
    <Framed form={form} action="Send the time">
      <DateField field={form.field('day')} label="Day" />
      <TextField field={form.field('start_time')} label="Time" type="time" hint="By the plant's clock" />
    </Framed>
  )
}

export function DeclineForm({ appointment: { _id: id, version }, onDone }: FormProps): ReactNode {
  const form = useForm(decline, { fixed: { id, version }, refresh: [list], onDone })
  return (
    <Framed form={form} action="Decline">
      <RadioField field={form.field('reason')} label="Reason" hint="The office reads it." options={reasons} />
    </Framed>
  )
}

function Framed({ form, action, children }: { form: FormState; action: string; children: ReactNode }): ReactNode {
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>{children}</PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{action}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
