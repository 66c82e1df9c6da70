import type { ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { verdictContract } from '../../verdict/as-at/verdict.contract.ts'

const HoldsCard = lazyPart(() => import('./holds-card.tsx'), 'HoldsCard')

/** A driver's holds, below the verdict that names one; the page of everybody else does not load them. */
export const HoldNotes = ({ driverId }: { driverId: string }): ReactNode => (
  <AsyncBoundary resetKey={driverId} title="The holds could not be loaded" fallback={null}>
    <WhereHeld driverId={driverId} />
  </AsyncBoundary>
)

function WhereHeld({ driverId }: { driverId: string }): ReactNode {
  const { reasons } = useRouteQuery(verdictContract.asAt, { driver_id: driverId }).data
  return reasons.some(({ what }) => what === 'hold') && <HoldsCard driverId={driverId} />
}
