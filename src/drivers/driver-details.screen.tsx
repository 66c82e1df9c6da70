import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '#platform/web/page-head.tsx'
import { useAnswer } from '#platform/web/query.ts'
import { PassCard, PersonCard, SuspensionNotice } from './driver-facts.tsx'
import { driverListPath, lastListAddress } from './driver-list.query.ts'
import { driverPageContract, type DriverPage } from './driver-page.contract.ts'
import { DriverStatusBadge } from './driver-status.tsx'

export type DriverDetailsProps = {
  /** What may be asked for this driver: filled by the portal with later domains' cards. */
  readonly actions?: ReactNode | ((driver: DriverPage) => ReactNode)
}

const crumbs = [
  { label: 'Dashboard', href: '/app/staff-portal/dashboard' },
  { label: 'Active drivers', href: driverListPath },
  { label: 'Details' },
]

export function DriverDetailsScreen({ actions }: DriverDetailsProps): ReactNode {
  const { id = '' } = useParams({ strict: false })
  const { driver } = useAnswer(driverPageContract.details, { id }).data
  const cards = typeof actions === 'function' ? actions(driver) : actions
  return (
    <>
      <PageHead
        title={driver.name}
        meaning={driver.transporter_id.name}
        badge={<DriverStatusBadge status={driver.status} />}
        back={{ label: 'Back', href: lastListAddress() }}
        crumbs={crumbs}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <SuspensionNotice driver={driver} />
        {cards}
        <PersonCard driver={driver} />
        <PassCard driver={driver} />
      </div>
    </>
  )
}
