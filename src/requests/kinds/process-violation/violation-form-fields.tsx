import type { ReactNode } from 'react'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding, RouteForm } from '#platform/web/form/use-form.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { useHeardText } from '../../hearing/heard-text.hooks.ts'
import { accepted } from '#platform/contract/upload.ts'
import type { processTransporterViolation } from '../process-transporter-violation/process-transporter-violation.contract.ts'
import { CatalogueFields, OwnWords } from './catalogue-fields.tsx'
import type { processViolation } from './process-violation.contract.ts'
import type { visitorViolationContract } from './visitor-violation.contract.ts'

export type ViolationForm = RouteForm<typeof processViolation.raise> | RouteForm<typeof processTransporterViolation.raise>
type AnyForm = ViolationForm | RouteForm<typeof visitorViolationContract.raise>

type JudgedProps = {
  form: Pick<ViolationForm, 'field' | 'values' | 'set' | 'isPartial'>
  /** Where whoever records it weighs what is in no catalogue. */
  severity?: FieldBinding
}

/** The form fields of a violation that the plant's catalogue judges. */
export function JudgedFields({ form, severity }: JudgedProps): ReactNode {
  const hint = useHeardText(requestType.processViolation, form.values)
  return <ViolationFormFields form={form} what={<CatalogueFields form={form} severity={severity} />} hint={hint} />
}

type FieldsProps = {
  form: Pick<AnyForm, 'field'>
  /** What was done; in own words, where it is left out. */
  what?: ReactNode
  /** Who will read the description. */
  hint?: string | undefined
}

/** The form fields of a reported violation. */
export function ViolationFormFields({ form, what = <OwnWords form={form} />, hint }: FieldsProps): ReactNode {
  return (
    <>
      {what}
      <DateField field={form.field('violation_date')} label="Violation date" />
      <TextArea field={form.field('description')} label="Description" hint={hint} />
      <TextArea field={form.field('action_taken')} label="Action taken" rows={2} />
      <FileField field={form.field('violation_file')} label="Violation attachment" kinds={accepted.picturesAndPdf} />
    </>
  )
}
