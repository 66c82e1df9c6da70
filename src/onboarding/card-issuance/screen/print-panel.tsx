import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { saveFile } from '#platform/web/download-export.ts'
import { CheckboxField, RadioField, type Option } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import type { CardLayout } from '../../card-print/card-sides.contract.ts'
import { cardActionsContract } from '../card-actions.contract.ts'
import { cardIssuanceContract } from '../card-issuance.contract.ts'
import { asCheckbox } from './as-checkbox.hooks.ts'
import { refreshedByCards } from './refreshed.hooks.ts'

type PrintProps = {
  driverIds: readonly string[]
  /** The number that the single driver's card has already. */
  cardNo?: string | undefined
  onPrinted?: () => void
}
type PrintPanelProps = PrintProps & { open: boolean; onClose: () => void }

/** Prints the cards of the chosen drivers as PDF. */
export function PrintPanel({ open, onClose, ...props }: PrintPanelProps): ReactNode {
  const { length } = props.driverIds
  return (
    <SidePanel open={open} onClose={onClose} title={length === 1 ? 'Print the card' : `Print ${length} cards`} description={description}>
      <Waiting fallback={<Skeleton className="h-40" />}>
        <PrintForm {...props} onClose={onClose} />
      </Waiting>
    </SidePanel>
  )
}

const description = 'Drivers without a card number get one. The validity is not printed, as it follows the pass.'

function PrintForm({ driverIds, cardNo, onPrinted, onClose }: PrintProps & { onClose: () => void }): ReactNode {
  const panel = usePanel()
  const { address } = useRouteQuery(cardIssuanceContract.address, {}).data
  const form = useForm(cardActionsContract.print, {
    fixed: { driver_ids: [...driverIds] },
    initial: { layout: driverIds.length === 1 ? 'single' : 'sheets' },
    refresh: refreshedByCards,
    toast: 'The cards are in your downloads. Print them at 100 %.',
    onDone: (file: File) => {
      saveFile(file)
      onPrinted?.()
      onClose()
    },
  })
  return (
    <Form form={form} isUnguarded>
      <PanelBody>
        <RadioField field={form.field('layout')} label="Layout" options={layouts} />
        {driverIds.length === 1 && cardNo === undefined && (
          <TextField
            field={form.field('card_no')}
            label="Card number"
            hint="Scan or type it. Left empty, the plant's next number is used."
          />
        )}
        {address && !address.is_secure && (
          <CheckboxField
            field={asCheckbox(form.field('address'), 'accepted')}
            label={`The cards may carry ${address.site}`}
            hint="Each card carries this address for as long as it is used, and it is not secure. Better: ask your administrator to set PUBLIC_URL to the address with https first."
          />
        )}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Print</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const layouts: readonly (Option & { value: CardLayout })[] = [
  { value: 'single', label: 'Single cards', note: 'One card a page, front then back, for a card printer' },
  { value: 'sheets', label: 'A4 sheets of ten', note: 'With cutting marks; print on both sides, turned over the long edge' },
]
