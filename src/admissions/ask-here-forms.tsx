import type { ReactNode } from 'react'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { admissionsContract } from './admissions.contract.ts'
import { Framed } from './decide-forms.tsx'
import { movesContract } from './moves/moves.contract.ts'

type HereProps = { idNo: string; onDone: () => void }

/** Asks this plant to admit a driver of another one. */
export function AdmitHereForm({ idNo, onDone }: HereProps): ReactNode {
  const form = useForm(admissionsContract.askHere, { fixed: { id_no: idNo }, onDone })
  return (
    <Framed form={form} action="Send">
      <p>The driver loads here too, with the same card and office. A colleague at this plant decides.</p>
      <DateField field={form.field('from')} label="From" />
      <DateField field={form.field('until')} label="Until" hint="The first day without the admission; 12 months at most" />
      <TextArea field={form.field('reason')} label="Reason" />
    </Framed>
  )
}

/** Asks this plant to become the own one of a driver of another plant. */
export function MoveHereForm({ idNo, onDone }: HereProps): ReactNode {
  const form = useForm(movesContract.askHere, { fixed: { id_no: idNo }, onDone })
  return (
    <Framed form={form} action="Send">
      <p>This becomes the driver&apos;s own plant: card, pass and records come along, with the same office. A colleague decides.</p>
      <p className="text-ink-2">With another office, the driver is transferred afterwards.</p>
      <TextArea field={form.field('reason')} label="Reason" hint="Both plants and the office read it." />
    </Framed>
  )
}
