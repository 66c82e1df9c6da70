import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { legalHoldsContract } from './legal-holds.contract.ts'

const refresh = [legalHoldsContract.ofDriver]

export function SetLegalHoldForm({ driverId, onDone }: { driverId: string; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(legalHoldsContract.set, { fixed: { driver_id: driverId }, refresh, onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">
          Nothing about this driver is purged or deleted while it is in force. Another person than you has to lift it.
        </p>
        <TextArea field={form.field('reason')} label="Reason" hint="For those who may purge records. Nobody else reads it" />
        <DateField
          field={form.field('review_on')}
          label="Review on"
          hint="On this day all who may purge records are asked whether it is still needed"
        />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Set legal hold</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

export function LiftLegalHoldForm({ holdId, onDone }: { holdId: string; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(legalHoldsContract.lift, { fixed: { legal_hold_id: holdId }, refresh, onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">Records of this driver may be purged and deleted again after the plant's periods.</p>
        <TextArea field={form.field('reason')} label="Reason" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form} look="danger">
          Lift legal hold
        </SubmitButton>
      </PanelFoot>
    </Form>
  )
}
