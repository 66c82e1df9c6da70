import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { accepted } from '#platform/contract/upload.ts'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { SheetFrame, submitQuestion, type SheetProps } from '../new-renewal.tsx'
import { ddtContract } from './ddt.contract.ts'
import { SyllabusField } from './syllabus-field.tsx'

export function DdtSheet({ driver, head, onSent }: SheetProps): ReactNode {
  const { user, acting } = useActor()
  const form = useForm(renewDdt.raise, {
    fixed: { driver_id: driver._id },
    initial: { trainer_name: `${user.first_name} ${user.last_name}`, company: acting?.company ?? '' },
    confirm: submitQuestion,
    refresh: [renewDdt.exist, ddtContract.list],
    onDone: onSent,
  })
  return (
    <SheetFrame form={form} head={head}>
      <SyllabusField field={form.field('syllabus')} />
      <NumberField field={form.field('score')} label="Score" unit="of 100" decimals />
      <DateField field={form.field('date')} label="Training date" />
      <TextField field={form.field('trainer_name')} label="Trainer" />
      <TextField field={form.field('company')} label="Company" />
      <TextArea field={form.field('trainer_comment')} label="Trainer's comment" />
      <FileField field={form.field('training_report')} label="Defensive training report" kinds={accepted.picturesAndPdf} />
    </SheetFrame>
  )
}
