import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { otherReasonsText, type Resolved } from './shown-reasons.rules.ts'
import { verdictContract } from './verdict.contract.ts'

type OtherReasonsProps = { driverId: string; renews: Resolved }

/** What else stands in the way of a driver whose document is being renewed, in any panel that leads to a renewal. */
export function OtherReasons(props: OtherReasonsProps): ReactNode {
  return useCan(verdictContract.asAt.access) && <Note {...props} />
}

function Note({ driverId, renews }: OtherReasonsProps): ReactNode {
  const { data } = useQuery(query(verdictContract.asAt, { driver_id: driverId }))
  const text = data && otherReasonsText(data, renews)
  return text && <p className="rounded-8 bg-warn-soft px-3 py-2.5 font-medium text-warn">{text}</p>
}
