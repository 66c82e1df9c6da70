import type { ReactNode } from 'react'
import { cardOutcomes } from '#drivers/card/card-ends.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { CheckboxField, RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { SignatureField } from '#platform/web/form/signature-field.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { MayNotLoadBefore } from '../../may-not-load-before.tsx'
import { cardActionsContract } from '../card-actions.contract.ts'
import type { IssuanceDetails } from '../card-issuance.contract.ts'
import { asCheckbox } from './as-checkbox.hooks.ts'
import { outcomeTexts } from './card-texts.rules.ts'
import { refreshedByCards } from './refreshed.hooks.ts'

type HandOverProps = { driver: IssuanceDetails; cardId: string }
type HandOverPanelProps = HandOverProps & { open: boolean; onClose: () => void }

export function HandOverPanel({ open, onClose, ...props }: HandOverPanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Hand over the card" description={props.driver.name}>
      <HandOverForm {...props} onDone={onClose} />
    </SidePanel>
  )
}

function HandOverForm({ driver, cardId, onDone }: HandOverProps & { onDone: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(cardActionsContract.handOver, {
    fixed: { card_id: cardId },
    initial: { received_by: driver.name, handed_over_on: driver.today },
    refresh: refreshedByCards,
    onDone,
  })
  const { field } = form
  return (
    <Form form={form}>
      <PanelBody>
        <Photograph driver={driver} />
        <MayNotLoadBefore unmet={driver.unmet} />
        <CheckboxField field={asCheckbox(field('identity'), 'checked')} label="I have compared the driver with the photograph" />
        <TextField field={field('received_by')} label="Received by" />
        <DateField field={field('handed_over_on')} label="Handed over on" min={driver.allocated_on ?? undefined} max={driver.today} />
        {driver.old_card_no !== null && (
          <RadioField
            field={{ ...field('old_card'), optional: false }}
            label={`What became of card ${driver.old_card_no}?`}
            options={cardOutcomes.map((value) => ({ value, label: outcomeTexts[value] }))}
          />
        )}
        <SignatureField field={field('signature')} label="Signature" hint="Draw it with a finger or the mouse" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Hand over</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

function Photograph({ driver: { picture, name } }: { driver: IssuanceDetails }): ReactNode {
  if (picture === null) return <p className="text-ink-2">There is no photograph of this driver. Compare the driver with the id card.</p>
  return <img src={picture} alt={`Photograph of ${name}`} className="aspect-3/4 w-32 rounded-8 bg-sunken object-cover" />
}
