import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { formatMoment, formatTime } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { askedFor, isRequestType, requestStatus } from '../engine/request-types.contract.ts'
import { nameOf } from '../details/person-name.tsx'
import { useRequestPaths } from '../request.paths.ts'
import type { RequestRow } from '../requests.contract.ts'
import { requestsOfDriverContract } from './requests-of-driver.contract.ts'

type PendingProps = {
  driverId: string
  /** The request whose page this is. */
  except?: string
  title?: string
}

/** What is being asked for about a driver: below the verdict that it may change, and before another request is sent or decided. */
export function PendingOfDriver(props: PendingProps): ReactNode {
  if (!useCan(requestsOfDriverContract.list.access)) return null
  return (
    <AsyncBoundary resetKey={props.driverId} title="The pending requests could not be loaded" fallback={null}>
      <PendingList {...props} />
    </AsyncBoundary>
  )
}

function PendingList({ driverId, except, title }: PendingProps): ReactNode {
  const { request } = useRequestPaths()
  const { data } = useRouteQuery(requestsOfDriverContract.list, { driver_id: driverId, status: requestStatus.pending }).data
  const others = data.filter(({ _id }) => _id !== except)
  if (others.length === 0) return null
  return (
    <div>
      {title && <h3 className="mb-2 text-13 text-ink-2">{title}</h3>}
      <ul
        aria-label={title ?? 'Pending requests'}
        className="flex flex-wrap gap-x-6 gap-y-2 rounded-12 bg-info-soft px-4 py-3 text-info sm:px-5"
      >
        {others.map((row) => (
          <li key={row._id} className="flex items-center gap-2">
            <Hourglass aria-hidden className="size-4 shrink-0" />
            <TextLink href={request(row._id)}>{pendingText(row)}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function pendingText({ type_id: { id, name }, created_by, created_at, waiting_days }: RequestRow): string {
  const when = waiting_days === 0 ? formatTime(created_at) : formatMoment(created_at)
  return `${isRequestType(id) ? askedFor[id] : name} requested ${when} by ${nameOf(created_by, 'the system')}`
}
