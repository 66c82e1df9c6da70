import type { ReactNode } from 'react'
import type { Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { requirementsContract } from '../requirements.contract.ts'
import { CountsFor } from './requirement-form.tsx'
import { ValidityFields } from './validity-fields.tsx'

type ValidityFormProps = { requirementId: string; validity: Validity | undefined; today: string; onDone: () => void }

/** Of a built-in requirement a plant says how long a proof lasts. */
export function ValidityForm({ requirementId, validity, today, onDone }: ValidityFormProps): ReactNode {
  const panel = usePanel()
  const { changeBuiltIn, index, details } = requirementsContract
  const form = useForm(changeBuiltIn, {
    fixed: { requirement_id: requirementId },
    initial: { validity: validity ?? { kind: 'months', months: 12, byAge: [] }, from_day: today, for_all: false },
    refresh: [index, details, confirmationsContract.index, confirmationsContract.counts],
    onDone,
  })
  const { field } = form
  return (
    <Form form={form}>
      <PanelBody>
        <ValidityFields field={field('validity')} hasDate mayLastForEver={false} />
        <DateField field={field('from_day')} label="From" min={today} />
        <CountsFor field={field('for_all')} />
        <p className="text-13 text-ink-2">Where more than 5 % of the active drivers would be blocked, a second person has to confirm it.</p>
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Save change</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
