import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Modal, PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { gateContract, type CheckAnswer } from '../checks/gate.contract.ts'

type OverrideProps = { answer: CheckAnswer; onDone: () => void }
type OverridePanelProps = OverrideProps & { open: boolean; onClose: () => void }

export const OverridePanel = ({ answer, open, onClose, onDone }: OverridePanelProps): ReactNode => (
  <Modal open={open} onClose={onClose} title="Let in by override" description={answer.driver?.name}>
    <OverrideForm answer={answer} onDone={onDone} />
  </Modal>
)

function OverrideForm({ answer, onDone }: OverrideProps): ReactNode {
  const panel = usePanel()
  const form = useForm(gateContract.override, { fixed: { check_id: answer.check_id }, onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <TextArea
          field={form.field('reason')}
          label="Why is this driver let in?"
          hint="The denial stays in the log with your name and this reason. The plant's safety people are notified at once."
        />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Let in</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
