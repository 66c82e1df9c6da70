import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { appointmentsContract } from './appointments.contract.ts'

const { ask, ofDriver } = appointmentsContract

type AskFormProps = {
  driverId: string
  doctorId: string
  /** The doctor, shown above the form. */
  head: ReactNode
  onBack: () => void
  /** What shows more once there is an appointment. */
  refresh: readonly Route[]
  onDone: () => void
}

/** Asks a doctor for an appointment, on wished days or on any. */
export function AskForm({ driverId, doctorId, head, refresh, onBack, onDone }: AskFormProps): ReactNode {
  const form = useForm(ask, { fixed: { driver_id: driverId, doctor_id: doctorId }, refresh: [ofDriver, ...refresh], onDone })
  return (
    <Form form={form}>
      <PanelBody>
        {head}
        <p className="text-ink-2">The doctor reads the driver&apos;s name and id number and your phone number, and answers with a time.</p>
        <DateField field={form.field('wished_from')} label="Not before" />
        <DateField field={form.field('wished_until')} label="Not after" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onBack}>Back</Button>
        <SubmitButton form={form}>Send</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
