import type { ReactNode } from 'react'
import { restrictionKeys } from '#drivers/restrictions/restriction-keys.contract.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import type { Fact } from '#platform/web/table/facts.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import type { DecisionFieldsProps } from '../kind.view.tsx'

const GivenRestrictions = lazyPart(() => import('#drivers/restrictions/given-restrictions.tsx'), 'GivenRestrictions')
const AddRestrictions = lazyPart(() => import('#drivers/restrictions/add-restrictions.tsx'), 'AddRestrictions')

/** What the sender restricts the driver to, which everybody who opens the request may read; why, for those who read medicals. */
export function restrictionFacts({ body_data }: RequestDetails): readonly Fact[] {
  const keys = restrictionKeys.safeParse(body_data['restrictions']).data ?? []
  const reason = body_data['restriction_reason']
  return [
    ...(keys.length === 0 ? [] : [{ label: 'Restrictions', value: <Given keys={keys} />, wide: true }]),
    ...(typeof reason === 'string' ? [{ label: 'Reason of the restrictions', value: reason, wide: true }] : []),
  ]
}

const Given = ({ keys }: { keys: readonly string[] }): ReactNode => (
  <Waiting fallback={<Skeleton className="h-7 w-40" />}>
    <GivenRestrictions keys={keys} />
  </Waiting>
)

export const RestrictionsToAdd = (props: DecisionFieldsProps): ReactNode => (
  <Waiting fallback={<Skeleton className="h-6 w-40" />}>
    <AddRestrictions {...props} />
  </Waiting>
)
