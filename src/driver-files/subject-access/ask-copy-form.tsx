import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { subjectAccessContract } from './subject-access.contract.ts'
import { dueDays } from './subject-access.rules.ts'

const { ask, list } = subjectAccessContract

/** Notes that a driver asked for the own copy. */
export function AskCopyForm({ driverId, onDone }: { driverId: string; onDone: () => void }): ReactNode {
  const form = useForm(ask, { fixed: { driver_id: driverId }, refresh: [list], onDone })
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        <p>
          The driver gets everything that is kept, within {dueDays} days. It waits in the inbox, under Copies, to be made and handed over.
        </p>
        <TextArea field={form.field('note')} label="How the driver asked" hint="Such as: in person at the gate, by letter" rows={3} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Note the request</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
