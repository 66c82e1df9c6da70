import type { ReactNode } from 'react'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm, type FieldBinding } from '#platform/web/form/use-form.ts'
import { requirementsContract, type RequirementVersion } from '../requirements.contract.ts'
import { ConditionsField } from './conditions-field.tsx'
import { objectOf } from '#platform/web/form/part-of.ts'
import { BlockedCount, NewlyBlockedDrivers, usePreview } from './preview.tsx'
import { ProofFields } from './proof-fields.tsx'
import { ValidityFields } from './validity-fields.tsx'

type FormProps = {
  /** Undefined for a new one. */
  requirementId?: string
  version?: RequirementVersion | undefined
  today: string
  onDone: () => void
}

/** A requirement of the plant's own, or a change of one. Most of it has a default, so that a new one is a name, a topic and a number. */
export function RequirementForm({ requirementId, version, today, onDone }: FormProps): ReactNode {
  const panel = usePanel()
  const { create, change, index, details } = requirementsContract
  const isNew = requirementId === undefined
  const initial: Partial<Input<typeof change>> = version ? chosenValues(version, today) : { ...blank, from_day: today }
  const form = useForm((isNew ? create : change) as typeof change, {
    ...(!isNew && { fixed: { requirement_id: requirementId } }),
    initial,
    refresh: [index, details, confirmationsContract.index, confirmationsContract.counts],
    onDone,
  })
  const preview = usePreview(requirementId, form.values)
  const { field } = form
  const kind = objectOf(form.values.proof)['kind']
  return (
    <Form form={form}>
      <PanelBody>
        <TextField field={nameWithTopic(field('name'), field('proof'))} label="Name" hint="As in a sentence: site induction" />
        <ProofFields field={field('proof')} />
        {kind !== 'licence_class' && <ValidityFields field={field('validity')} hasDate={kind === 'renewal'} mayLastForEver />}
        <ConditionsField field={field('needed_by')} />
        <DateField field={field('from_day')} label="From" min={today} hint="Its first day. It blocks from then on" />
        <DateField
          field={field('met_by')}
          label="Must be met by"
          hint="Until this day it warns only. Empty: it blocks from its first day"
        />
        {!isNew && <CountsFor field={field('for_all')} />}
        <TextField field={field('short_name')} label="Short name" hint="For columns and cards, at most 24 characters. Empty: the name" />
        <TextField
          field={field('next_step')}
          label="Next step"
          hint="What a driver reads who does not meet it. Empty: it follows from the proof"
        />
        <TextArea field={field('explanation')} label="Explanation" rows={3} />
        <NewlyBlockedDrivers preview={preview} />
      </PanelBody>
      <PanelFoot>
        <BlockedCount preview={preview} />
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{preview.data?.needs_second_person ? 'Propose' : isNew ? 'Add requirement' : 'Save change'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const blank = {
  proof: { kind: 'attendance', topic: '' },
  validity: { kind: 'months', months: 24, byAge: [] },
  needed_by: [],
  for_all: false,
} as const satisfies Partial<Input<typeof requirementsContract.create>>

function chosenValues(version: RequirementVersion, today: string): Partial<Input<typeof requirementsContract.change>> {
  const { name, short_name, explanation, next_step, definition, validity, met_by } = version
  return {
    name,
    short_name,
    explanation,
    next_step,
    ...(definition && { proof: definition.proof, needed_by: definition.neededBy }),
    validity,
    ...(met_by !== null && met_by >= today && { met_by }),
    from_day: today,
    for_all: false,
  }
}

/** An event's topic is the requirement's name, until somebody types another one. */
function nameWithTopic(name: FieldBinding, proof: FieldBinding): FieldBinding {
  return {
    ...name,
    onChange: (text, validates) => {
      name.onChange(text, validates)
      const said = objectOf(proof.value)
      if (said['kind'] === 'attendance' && said['topic'] === (name.value ?? '')) proof.onChange({ ...said, topic: text })
    },
  }
}

export function CountsFor({ field }: { field: FieldBinding }): ReactNode {
  return (
    <RadioField
      field={{ ...field, optional: false, value: String(field.value === true), onChange: (next) => field.onChange(next === 'true', true) }}
      label="Counts for"
      options={[
        { value: 'false', label: 'New proofs only', note: 'Those of before last as long as they were given for' },
        { value: 'true', label: 'All proofs, from its first day', note: 'Those of before are measured anew' },
      ]}
    />
  )
}
