import type { ReactNode } from 'react'
import type { Input } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, NumberField, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import { actionNames, actions, hasDays } from '../../ladder/actions.rules.ts'
import { severities, severityNames } from '../../severities.rules.ts'
import { catalogueContract, type EntryRow } from '../catalogue.contract.ts'

type FormProps = {
  /** Undefined for a new one. */
  entry?: EntryRow
  today: string
  onDone: () => void
}

/** An entry of the catalogue, or what it says from another day on. */
export function EntryForm({ entry, today, onDone }: FormProps): ReactNode {
  const panel = usePanel()
  const { create, change, index, details } = catalogueContract
  const form = useForm((entry ? change : create) as typeof change, {
    ...(entry && { fixed: { entry_id: entry._id } }),
    initial: entry ? valuesOf(entry, today) : { action: 'none', lapse_months: 12, from_day: today },
    refresh: [index, details],
    onDone,
  })
  const { field, values } = form
  const days = field('action_days')
  const action = actions.find((each) => each === values.action) ?? 'none'
  return (
    <Form form={form}>
      <PanelBody>
        <SelectField field={field('category')} label="Category" options={violationCategories.map((value) => ({ value, label: value }))} />
        <TextField field={field('name')} label="Violation" hint="As whoever records it looks for it: Above 20 km/h on site" />
        <SelectField
          field={field('severity')}
          label="Severity"
          options={severities.map((value) => ({ value, label: severityNames[value] }))}
        />
        <NumberField field={field('points')} label="Points" />
        <NumberField field={field('lapse_months')} label="Lapse after" unit="months" />
        <SelectField
          field={{
            ...field('action'),
            optional: false,
            onChange: (next) => form.set({ action: next, ...(!hasDays(next as typeof action) && { action_days: undefined }) } as never),
          }}
          label="Proposed action"
          hint="Whatever the balance of the driver; the ladder proposes by the balance"
          options={actions.map((value) => ({ value, label: actionNames[value] }))}
        />
        {hasDays(action) && (
          <NumberField field={{ ...days, optional: false }} label={action === 'refresher' ? 'Due within' : 'Suspended for'} unit="days" />
        )}
        <TextField
          field={field('training_topic')}
          label="Training"
          hint="The topic of an event that takes points off whoever attends it afterwards"
        />
        <NumberField field={field('training_points')} label="Points that the training takes off" />
        <DateField field={field('from_day')} label="From" min={today} hint="Violations of before stay judged as they were" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{entry ? 'Save change' : 'Add to catalogue'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

function valuesOf({ version }: EntryRow, today: string): Partial<Input<typeof catalogueContract.change>> {
  const { category, name, severity, points, lapse_months, action, action_days, training_topic, training_points } = version
  return {
    category: violationCategories.find((each) => each === category),
    name,
    severity,
    points,
    lapse_months,
    action,
    ...(action_days !== null && { action_days }),
    ...(training_topic !== null && { training_topic }),
    ...(training_points !== null && { training_points }),
    from_day: today,
  } as Partial<Input<typeof catalogueContract.change>>
}
