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
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 sm:items-center xl:flex-nowrap">
        <Avatar name={driver.name} picture={driver.picture} size="lg" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="min-w-0 text-24 font-semibold tracking-[-0.01em] wrap-anywhere">{driver.name}</h1>
            <DriverStatusBadge status={driver.status} />
            <p className="digits text-ink-2">
              {driver.id_no} · {driver.transporter_id.name}
            </p>
          </div>
          <VerdictLine driverId={driver._id} />
        </div>
        {Actions && <Actions driver={driver} />}
      </div>
    </header>
  )
}
