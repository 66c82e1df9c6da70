import type { ReactNode } from 'react'
import { useForm } from '#platform/web/form/use-form.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { processViolation } from './process-violation.contract.ts'
import { ViolationFormFields } from './violation-form-fields.tsx'

export function RecordViolationForm(props: RaiseFormProps): ReactNode {
  const { refresh, ...options } = raising(processViolation, props)
  const invalidated = [...refresh, violationsContract.list, violationsContract.ofDriver]
  const form = useForm(processViolation.raise, { ...options, refresh: invalidated })
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <ViolationFormFields form={form} />
    </RaiseFrame>
  )
}
