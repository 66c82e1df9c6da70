import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { holdsContract } from './holds.contract.ts'

type LiftFormProps = { holdId: string; refresh: readonly Route[]; onDone: () => void }

export function LiftForm({ holdId, refresh, onDone }: LiftFormProps): ReactNode {
  const form = useForm(holdsContract.lift, { fixed: { id: holdId }, only: ['reason'], refresh, onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <TextArea field={form.field('reason')} label="Reason" hint="What has settled the doubt. It stays on record." />
      </PanelBody>
      <PanelFoot>
        <SubmitButton form={form}>Lift</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
