import type { ReactNode } from 'react'
import { RestrictionsField } from '#drivers/restrictions/restrictions-field.tsx'
import { accepted } from '#platform/contract/upload.ts'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { useRequestForm } from '#requests/send-back/mending.hooks.ts'
import { confirmSending } from '#requests/warnings/confirm-sending.tsx'
import { ValidUntilField } from '../valid-until-field.tsx'
import { SheetFrame, submitQuestion, type SheetProps } from '../new-renewal.tsx'
import { medicalContract } from './medical.contract.ts'

export function MedicalSheet({ driver, head, values, mend, isUrgent = false, onSent }: SheetProps): ReactNode {
  const options = {
    fixed: { driver_id: driver._id },
    ...(values && { initial: values }),
    confirm: confirmSending(renewMedical, submitQuestion),
    refresh: [renewMedical.exist, medicalContract.list],
    onDone: onSent,
  }
  const form = useRequestForm(renewMedical, options, mend)
  const isRestricted = (form.values.restrictions ?? []).length > 0
  return (
    <SheetFrame form={form} head={head}>
      <RadioField field={form.field('fit_to_work')} label="Fit to work" options={isUrgent ? [unfitOption] : [fitOption, unfitOption]} />
      <DateField field={form.field('date')} label="Date of examination" />
      {!isUrgent && (
        <ValidUntilField field={form.field('valid_until')} calls={medicalContract} driver={driver} givenOn={form.values.date} />
      )}
      <RestrictionsField field={form.field('restrictions')} />
      {(isRestricted || form.isPartial) && (
        <TextArea
          field={form.field('restriction_reason')}
          label="Reason of the restrictions"
          hint="Only you and those who may read medicals see it."
        />
      )}
      <FileField field={form.field('medical_report')} label="Medical report" kinds={accepted.picturesAndPdf} />
    </SheetFrame>
  )
}

const fitOption = { value: 'yes', label: 'Yes' }
const unfitOption = { value: 'no', label: 'No', note: 'The driver may not load from the moment you send this.' }
