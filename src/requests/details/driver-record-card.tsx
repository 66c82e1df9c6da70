import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { VerdictToday } from '#drivers/verdict/as-at/verdict-reasons.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { violationPath } from '#violations/violation.paths.ts'
import { ViolationStateText } from '#violations/violation-state.tsx'
import { violationsContract } from '#violations/violations.contract.ts'
import { PendingOfDriver } from '../list/pending-of-driver.tsx'
import type { RequestDetails } from '../requests.contract.ts'

type RecordProps = { request: RequestDetails }

/** What staff weigh before deciding: the verdict, what else is being asked for, and the last violations. */
export function DriverRecordCard({ request }: RecordProps): ReactNode {
  const driverId = request.driver_id._id
  if (!useCan(staff('drivers.read'))) return null
  return (
    <Card title="Driver record">
      <AsyncBoundary resetKey={driverId} title="The driver's record could not be loaded" fallback={<Skeleton className="h-40 w-full" />}>
        <div className="flex flex-col gap-5">
          <VerdictToday driverId={driverId} />
          <PendingOfDriver driverId={driverId} except={request._id} title="Other pending requests" />
          <LastViolations request={request} />
        </div>
      </AsyncBoundary>
    </Card>
  )
}

const shownCount = 3

/** Without the violation that is being decided. */
function LastViolations({ request: { driver_id, body_data } }: RecordProps): ReactNode {
  const { data } = useRouteQuery(violationsContract.ofDriver, { driverId: driver_id._id, page_size: shownCount + 1 }).data
  const others = data.filter(({ _id }) => _id !== body_data['violation_id']).slice(0, shownCount)
  return (
    <div>
      <h3 className="mb-2 text-13 text-ink-2">Last violations</h3>
      {others.length === 0 && <p className="font-medium">None on record</p>}
      <ul className="flex flex-col gap-2">
        {others.map(({ _id, violation, violation_date, state }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <TextLink href={violationPath(_id)}>{violation}</TextLink>
            <span className="digits text-ink-2">{formatDate(violation_date)}</span>
            <ViolationStateText state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}
