import type { ReactNode } from 'react'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, NumberField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { PickedClearances } from './picked-clearances.tsx'
import { recallsContract } from './recalls.contract.ts'
import { maxGraceDays } from './recalls.rules.ts'

/** Which clearances are recalled, why, and with how much time to renew; what it concerns is counted while it is filled in. */
export function RecallForm({ issuerId, onDone }: { issuerId: string; onDone: () => void }): ReactNode {
  const panel = usePanel()
  const { propose, preview } = recallsContract
  const form = useForm(propose, {
    fixed: { issuer_id: issuerId },
    initial: { grace_days: 14 },
    refresh: [preview, confirmationsContract.index, confirmationsContract.counts],
    onDone,
    confirm: { title: 'Propose this recall?', text: 'Nothing changes until a second person confirms it.', action: 'Propose recall' },
  })
  return (
    <Form form={form}>
      <PanelBody>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField field={form.field('given_from')} label="Given from" />
          <DateField field={form.field('given_until')} label="Given until" />
        </div>
        <AsyncBoundary resetKey={issuerId} title="The clearances could not be counted" fallback={<Skeleton className="h-40 w-full" />}>
          <PickedClearances issuerId={issuerId} picked={form.values} plantField={form.field('plant_id')} />
        </AsyncBoundary>
        <NumberField
          field={form.field('grace_days')}
          label="Time to renew"
          unit="days"
          hint={`0 to ${maxGraceDays}. Drivers are warned until it is over, then on hold; with 0 they are on hold at once`}
        />
        <TextArea field={form.field('reason')} label="Reason" hint="For those who may recall. Offices, drivers and guards do not read it" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Propose recall</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
