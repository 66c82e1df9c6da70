import type { ReactNode } from 'react'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { KindView } from '../../kinds/kind.view.tsx'
import type { Decision } from './decision.hooks.ts'
import { ConfirmOverwriting } from './overwrites-card.tsx'

const EarlyReason = lazyPart(() => import('../../hearing/early-reason.tsx'), 'EarlyReason')

/** What approval asks for beside the comment: the kind's own fields, and that a change of the record was read. */
export function ApprovalFields({
  requestId,
  view: { DecisionFields },
  decision: { values, setValues, overwriting, early, chosen },
}: {
  requestId: string
  view: KindView
  decision: Decision
}): ReactNode {
  const isFixed = chosen !== undefined
  return (
    <>
      {DecisionFields && (
        <div className="mt-4">
          <DecisionFields requestId={requestId} values={values} onChange={setValues} isFixed={isFixed} />
        </div>
      )}
      {overwriting && <ConfirmOverwriting {...overwriting} isFixed={isFixed} />}
      {early && (
        <Waiting fallback={<Skeleton className="mt-4 h-32" />}>
          <EarlyReason {...early} isFixed={isFixed} />
        </Waiting>
      )}
    </>
  )
}
