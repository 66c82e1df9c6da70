import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { recallsContract, type Recall } from './recalls.contract.ts'

/** No second person is asked: it only gives back. */
export function WithdrawRecallForm({ recall: { _id }, onDone }: { recall: Recall; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const { withdraw, details, drivers, index } = recallsContract
  const form = useForm(withdraw, { fixed: { recall_id: _id }, refresh: [details, drivers, index], onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">
          Drivers who have not renewed are no longer on hold or warned, and their offices are told. What was renewed stays renewed. It needs
          no second person, and cannot be undone.
        </p>
        <TextArea field={form.field('reason')} label="Reason" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form} look="danger">
          Withdraw recall
        </SubmitButton>
      </PanelFoot>
    </Form>
  )
}
