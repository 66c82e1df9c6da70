import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { PageHead } from '#platform/web/page-head.tsx'
import { useAnswer } from '#platform/web/query.ts'
import { PassCard, PersonCard, SuspensionNotice } from './driver-facts.tsx'
import { useLastListAddress } from './driver-list.query.ts'
import { useDriverPaths } from './driver-paths.query.ts'
import { driverPageContract, type DriverPage } from './driver-page.contract.ts'
import { DriverStatusBadge } from './driver-status.tsx'

export type DriverDetailsProps = {
  /** What may be asked for this driver: filled by the portal with later domains' cards. */
  readonly Actions?: ComponentType<{ readonly driver: DriverPage }>
}

export function DriverDetailsScreen({ Actions }: DriverDetailsProps): ReactNode {
  const { id = '' } = useParams({ strict: false })
  const { crumbs } = useDriverPaths()
  const lastList = useLastListAddress()
  const { driver } = useAnswer(driverPageContract.details, { id }).data
  return (
    <>
      <PageHead
        title={driver.name}
        meaning={driver.transporter_id.name}
        badge={<DriverStatusBadge status={driver.status} />}
        back={{ label: 'Back', href: lastList }}
        crumbs={[...crumbs, { label: 'Details' }]}
      />
      <div className={clsx('grid items-start gap-4 sm:gap-6', Actions && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <SuspensionNotice driver={driver} />
          <PersonCard driver={driver} />
          <PassCard driver={driver} />
        </div>
        {Actions && <Actions driver={driver} />}
      </div>
    </>
  )
}
