import { type ReactNode, useState } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { RestrictionsField } from '#drivers/restrictions/restrictions-field.tsx'
import { accepted } from '#platform/contract/upload.ts'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { renewDdt, otherSyllabus } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { useRequestForm } from '#requests/send-back/mending.hooks.ts'
import { confirmSending } from '#requests/warnings/confirm-sending.tsx'
import { ValidUntilField } from '../valid-until-field.tsx'
import { SheetFrame, submitQuestion, type SheetProps } from '../new-renewal.tsx'
import { ddtContract } from './ddt.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { query } from '#platform/web/query.ts'

export function DdtSheet({ driver, head, values, mend, onSent }: SheetProps): ReactNode {
  const { user, acting } = useActor()
  const options = {
    fixed: { driver_id: driver._id },
    initial: { trainer_name: `${user.first_name} ${user.last_name}`, company: acting?.company ?? '', ...values },
    confirm: confirmSending(renewDdt, submitQuestion),
    refresh: [renewDdt.exist, ddtContract.list],
    onDone: onSent,
  }
  const form = useRequestForm(renewDdt, options, mend)
  return (
    <SheetFrame form={form} head={head}>
      <SyllabusField field={form.field('syllabus')} />
      <NumberField field={form.field('score')} label="Score" unit="of 100" decimals />
      <DateField field={form.field('date')} label="Training date" />
      <ValidUntilField field={form.field('valid_until')} calls={ddtContract} driver={driver} givenOn={form.values.date} />
      <TextField field={form.field('trainer_name')} label="Trainer" />
      <TextField field={form.field('company')} label="Company" />
      <TextArea field={form.field('trainer_comment')} label="Trainer's comment" />
      <RestrictionsField field={form.field('restrictions')} />
      <FileField field={form.field('training_report')} label="Defensive training report" kinds={accepted.picturesAndPdf} />
    </SheetFrame>
  )
}

/** A listed syllabus, or 'Others' with a free-text name. */
function SyllabusField({ field }: { field: FieldBinding }): ReactNode {
  const { data, error } = useQuery(query(ddtContract.form, {}))
  const [isChosen, setOther] = useState(false)
  const isUnlisted = data !== undefined && typeof field.value === 'string' && field.value !== '' && !data.syllabus.includes(field.value)
  const isOther = isChosen || isUnlisted
  const names = [...(data?.syllabus ?? []), otherSyllabus]
  const choose = (value: unknown): void => {
    setOther(value === otherSyllabus)
    field.onChange(value === otherSyllabus ? '' : value)
  }
  const choice = isOther ? { ...field, id: `${field.id}-choice`, value: otherSyllabus, problem: undefined } : field
  return (
    <>
      <SelectField
        field={{ ...choice, onChange: choose }}
        label="Syllabus"
        {...(error && { hint: `The list could not be loaded: ${error.message}` })}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      {isOther && <TextField field={field} label="Syllabus name" />}
    </>
  )
}
