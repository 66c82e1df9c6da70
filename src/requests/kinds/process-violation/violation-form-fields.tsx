import type { ReactNode } from 'react'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import type { RouteForm } from '#platform/web/form/use-form.ts'
import { accepted } from '#platform/contract/upload.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import type { processTransporterViolation } from '../process-transporter-violation/process-transporter-violation.contract.ts'
import type { visitorViolationContract } from './visitor-violation.contract.ts'
import type { processViolation } from './process-violation.contract.ts'

type ViolationForm =
  | RouteForm<typeof processViolation.raise>
  | RouteForm<typeof processTransporterViolation.raise>
  | RouteForm<typeof visitorViolationContract.raise>

/** The form fields of a reported violation. */
export function ViolationFormFields({ form }: { form: Pick<ViolationForm, 'field'> }): ReactNode {
  return (
    <>
      <SelectField field={form.field('violation_category')} label="Violation category" options={categories} />
      <TextField field={form.field('violation')} label="Violation" />
      <DateField field={form.field('violation_date')} label="Violation date" />
      <TextArea field={form.field('description')} label="Description" />
      <TextArea field={form.field('action_taken')} label="Action taken" rows={2} />
      <FileField field={form.field('violation_file')} label="Violation attachment" kinds={accepted.picturesAndPdf} />
    </>
  )
}

const categories = violationCategories.map((category) => ({ value: category, label: category }))
