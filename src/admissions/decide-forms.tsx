import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm, type FormState } from '#platform/web/form/use-form.ts'
import { admissionsContract, type AskedAdmission } from './admissions.contract.ts'

const { list, decide, end } = admissionsContract

type FormProps = { admission: AskedAdmission; onDone: () => void }

const choices = [
  { value: 'grant', label: 'Admit' },
  { value: 'refuse', label: 'Refuse' },
]

/** Grants or refuses what another plant asks for. */
export function AdmitForm({ admission: { _id: id, from, until, reason, driver }, onDone }: FormProps): ReactNode {
  const form = useForm(decide, { fixed: { id }, refresh: [list], onDone })
  return (
    <Framed form={form} action="Decide">
      <p>
        {driver.name} is to load here from {formatDate(from)} until {formatDate(until)}. {reason}
      </p>
      <p className="text-ink-2">The driver still has to meet what the own plant and this one ask for.</p>
      <RadioField field={form.field('key')} label="Decision" options={choices} />
      <TextArea field={form.field('comment')} label="Comment" hint="The office reads it. Needed to refuse." />
    </Framed>
  )
}

/** Ends what was granted. */
export function EndAdmissionForm({ admission: { _id: id, driver }, onDone }: FormProps): ReactNode {
  const form = useForm(end, { fixed: { id }, refresh: [list], onDone })
  return (
    <Framed form={form} action="End the admission">
      <p>{driver.name} is turned away at the gate from now on. Who is inside may leave.</p>
      <TextArea field={form.field('reason')} label="Reason" hint="The office reads it." />
    </Framed>
  )
}

/** A form of a panel: what is decided, and the button that does it. */
export function Framed({ form, action, children }: { form: FormState; action: string; children: ReactNode }): ReactNode {
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
