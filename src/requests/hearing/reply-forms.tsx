import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm, type FormState } from '#platform/web/form/use-form.ts'
import type { Route } from '#platform/contract/route.ts'
import { replySides } from './heard.rules.ts'
import { hearingContract, replyFile, type Hearing } from './hearing.contract.ts'

/** `shownBy`: the call of the page, which has the reply afterwards. */
type FormProps = { hearing: Hearing; shownBy: Route; onDone: () => void }

/** The office speaks for its driver, once. */
export function ReplyForm({ hearing: { request_id }, shownBy, onDone }: FormProps): ReactNode {
  const form = useForm(hearingContract.reply, { fixed: { request_id }, refresh: [shownBy], onDone })
  return (
    <Framed form={form} action="Send reply">
      <TextArea field={form.field('said')} label="What the plant should consider" rows={8} />
      <FileField field={form.field('file')} label="File" kinds={replyFile.kinds} />
    </Framed>
  )
}

/** Staff attach what came on paper. */
export function PaperReplyForm({ hearing: { request_id, can_reply }, shownBy, onDone }: FormProps): ReactNode {
  const [only] = can_reply.length === 1 ? can_reply : []
  const form = useForm(hearingContract.paper, {
    fixed: { request_id, ...(only && { side: only }) },
    refresh: [shownBy],
    onDone,
  })
  return (
    <Framed form={form} action="Attach reply">
      {!only && <RadioField field={form.field('side')} label="Whose reply is it?" options={sideOptions} />}
      <FileField field={form.field('file')} label="Scan or photograph" kinds={replyFile.kinds} />
      <TextArea field={form.field('said')} label="What it says, in short" />
    </Framed>
  )
}

const sideOptions = replySides.map((side) => ({ value: side, label: side === 'driver' ? "The driver's" : "The office's" }))

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
