import type { ComponentType, ReactNode } from 'react'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { Trail } from '#platform/web/navigation/page-head.tsx'
import { DriverStatusBadge } from '../driver-status.tsx'
import { listOf, useDriverPaths } from '../driver.paths.ts'
import { VerdictLine } from '../verdict/as-at/verdict-line.tsx'
import type { DriverPage } from './driver-page.contract.ts'

type DriverHeaderProps = {
  driver: DriverPage
  /** What can be done, the likeliest first. */
  Actions: ComponentType<{ driver: DriverPage }> | undefined
}

/** Who it is, whether they may load, and what to do: all that a visitor at the counter is asked about. */
export function DriverHeader({ driver, Actions }: DriverHeaderProps): ReactNode {
  const { list, crumbs } = listOf(useDriverPaths(), useQueryFields())
  return (
    <header className="mb-4 flex flex-col gap-2">
      <Trail back={{ label: 'Back', href: lastListAddress(list) }} crumbs={[...crumbs, { label: 'Details' }]} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-y-1">
        <div className="lg:row-span-2">
          <Avatar name={driver.name} picture={driver.picture} size="lg" />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h1 className="min-w-0 text-24 font-semibold tracking-[-0.01em] wrap-anywhere">{driver.name}</h1>
          <DriverStatusBadge status={driver.status} />
          <p className="digits text-ink-2">
            {driver.id_no} · {driver.transporter_id.name}
          </p>
        </div>
        <div className="col-span-2 min-w-0 lg:col-span-1 lg:col-start-2">
          <VerdictLine driverId={driver._id} />
        </div>
        <div className="col-span-2 empty:hidden lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
          {Actions && <Actions driver={driver} />}
        </div>
      </div>
    </header>
  )
}
