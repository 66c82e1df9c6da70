import type { ReactNode } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { FileField } from '#platform/web/form/file-field.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { JudgedFields } from '../process-violation/violation-form-fields.tsx'
import { processTransporterViolation } from './process-transporter-violation.contract.ts'

export function ReportViolationForm(props: RaiseFormProps): ReactNode {
  const form = useRequestForm(processTransporterViolation, raising(processTransporterViolation, props), props.mend)
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <JudgedFields form={form} />
      <FileField field={form.field('sanction_evidence')} label="Sanction evidence" kinds={accepted.picturesAndPdf} />
      <TextArea field={form.field('sanction_evidence_comment')} label="Sanction evidence comment" />
    </RaiseFrame>
  )
}
