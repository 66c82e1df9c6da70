import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#platform/web/query.ts'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { renewRequirement } from './renew-requirement.contract.ts'
import { RequirementFields } from './requirement-fields.tsx'

export function RenewRequirementForm(props: RaiseFormProps): ReactNode {
  const form = useRequestForm(renewRequirement, raising(renewRequirement, props), props.mend)
  const { data } = useQuery(query(renewRequirement.exist, { driver_id: props.driver._id }))
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <RequirementFields form={form} renewable={data?.old ?? []} />
    </RaiseFrame>
  )
}
