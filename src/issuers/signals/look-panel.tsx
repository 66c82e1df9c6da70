import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Modal, PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { signalsContract, type Signal } from './signals.contract.ts'

type LookProps = { signal: Signal | undefined; onClose: () => void }

/** Marks a signal as looked at, with what was found. */
export function LookPanel({ signal, onClose }: LookProps): ReactNode {
  return (
    <Modal open={signal !== undefined} onClose={onClose} title="Looked at" description={signal?.text}>
      {signal && <LookForm signal={signal} onDone={onClose} />}
    </Modal>
  )
}

function LookForm({ signal, onDone }: { signal: Signal; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(signalsContract.look, { fixed: { id: signal._id }, refresh: [signalsContract.list], onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <TextArea field={form.field('comment')} label="Comment" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Mark as looked at</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
