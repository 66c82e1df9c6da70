import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { trainingCompaniesContract } from '#administration/training-companies/training-companies.contract.ts'
import { InForce } from '../in-force.tsx'
import { issuerContract, type IssuerShown } from '../issuer.contract.ts'

type WithdrawProps = { issuer: IssuerShown; open: boolean; onClose: () => void }

/** Ends a designation; says first what of theirs is in force, because that stays. */
export function WithdrawPanel({ issuer, open, onClose }: WithdrawProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Withdraw designation" description={issuer.name}>
      <WithdrawForm issuer={issuer} onDone={onClose} />
    </SidePanel>
  )
}

function WithdrawForm({
  issuer: { _id, name, pending, doctor },
  onDone,
}: Omit<WithdrawProps, 'open' | 'onClose'> & { onDone: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(issuerContract.withdraw, {
    fixed: { id: _id },
    refresh: [issuerContract.details, doctor ? doctorsContract.index : trainingCompaniesContract.index],
    confirm: {
      title: `Withdraw the designation of ${name}?`,
      text: 'What is dated from that day on is refused. What was given before stays in force.',
      action: 'Withdraw designation',
      look: 'danger',
    },
    onDone,
  })
  return (
    <Form form={form}>
      <PanelBody>
        <section aria-label="In force" className="rounded-8 bg-sunken px-3 py-2.5">
          <InForce issuerId={_id} />
          <p className="mt-3">This stays in force. Drivers would lose these dates in a recall only.</p>
          {pending > 0 && (
            <p className="mt-3">
              {`${pending} of their renewals ${pending === 1 ? 'waits' : 'wait'} for a decision. What is dated from the first day below on cannot be approved then.`}
            </p>
          )}
        </section>
        <DateField field={form.field('from')} label="Withdraw from" hint="The first day without designation; it may be past" />
        <TextArea field={form.field('reason')} label="Reason" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form} look="danger">
          Withdraw designation
        </SubmitButton>
      </PanelFoot>
    </Form>
  )
}
