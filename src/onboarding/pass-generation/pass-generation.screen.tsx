import type { ReactNode } from 'react'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { DriverStatusBadge } from '#drivers/driver-status.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { GeneratePassCard } from './generate-pass-card.tsx'
import { PassCalculation } from './pass-calculation.tsx'
import { passGenerationContract } from './pass-generation.contract.ts'
import { PassHistory } from './pass-history.tsx'
import { passQueuePath } from './pass-generation.paths.ts'

/** One driver at 'Pass generation': how the pass is calculated, its making, and the passes so far. */
export function PassGenerationScreen(): ReactNode {
  const driverId = usePathParameter('id')
  const pass = useRouteQuery(passGenerationContract.details, { driver_id: driverId }).data
  const { driver, lines, passes } = pass
  return (
    <>
      <PageHead
        title={driver.name}
        subtitle={`${driver.transporter_id.name} · ${driver.id_no}`}
        badge={<DriverStatusBadge status={driver.status} />}
        back={{ label: 'Back', href: lastListAddress(passQueuePath) }}
        crumbs={[{ label: 'Pass generation', href: passQueuePath }, { label: 'Driver' }]}
        actions={<ButtonLink href={staffDriverPaths.driver(driver._id)}>Driver details</ButtonLink>}
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-2">
          <GeneratePassCard pass={pass} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <PassCalculation lines={lines} />
          <PassHistory passes={passes} />
        </div>
      </div>
    </>
  )
}
