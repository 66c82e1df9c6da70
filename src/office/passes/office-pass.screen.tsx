import { Download } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { DriverStatusBadge } from '#drivers/driver-status.tsx'
import { PassHistory } from '#onboarding/pass-generation/pass-history.tsx'
import { PassCard } from '#drivers/page/pass-card.tsx'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { usePrefetchVerdict } from '#drivers/verdict/as-at/verdict.hooks.ts'
import { VerdictToday } from '#drivers/verdict/as-at/verdict-reasons.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { addressOf } from '#platform/web/client.ts'
import { downloadExport } from '#platform/web/download-export.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { officePaths } from '../office.paths.ts'
import { officePassContract } from './office-pass.contract.ts'
import { StepLink } from './step-link.tsx'

const { history, pdf } = officePassContract
type OfDriver = { driverId: string }

/** One driver's pass: the verdict, how the expiry came about, earlier passes, the printed pass. `Beside`: cards of others. */
export function OfficePassScreen({ Beside }: { Beside?: ComponentType<OfDriver> }): ReactNode {
  const driverId = usePathParameter('id')
  const paths = useDriverPaths()
  usePrefetchVerdict(driverId)
  const { driver } = useRouteQuery(driverPageContract.details, { id: driverId }).data
  return (
    <>
      <PageHead
        title={driver.name}
        subtitle={driver.id_no}
        badge={<DriverStatusBadge status={driver.status} />}
        back={{ label: 'Back', href: lastListAddress(officePaths.passes) }}
        crumbs={[{ label: 'Passes', href: officePaths.passes }, { label: 'Pass' }]}
        actions={
          <>
            <ButtonLink href={paths.driver(driverId)}>Driver details</ButtonLink>
            {driver.pass.status && <DownloadPass driverId={driverId} />}
          </>
        }
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <AsyncBoundary resetKey={driverId} title="The verdict could not be loaded">
            <div className="rounded-8 bg-surface">
              <VerdictToday driverId={driverId} Step={StepLink} />
            </div>
          </AsyncBoundary>
          <PassCard driver={driver} />
          <AsyncBoundary resetKey={driverId} title="The earlier passes could not be loaded">
            <EarlierPasses driverId={driverId} />
          </AsyncBoundary>
        </div>
        {Beside && <Beside driverId={driverId} />}
      </div>
    </>
  )
}

function EarlierPasses({ driverId }: OfDriver): ReactNode {
  return <PassHistory passes={useRouteQuery(history, { driver_id: driverId }).data.passes} />
}

function DownloadPass({ driverId }: OfDriver): ReactNode {
  const [isLoading, setLoading] = useState(false)
  const download = async (): Promise<void> => {
    setLoading(true)
    await downloadExport(addressOf(pdf, { driver_id: driverId }))
    setLoading(false)
  }
  return (
    <Button icon={<Download aria-hidden />} loading={isLoading} onClick={() => void download()}>
      Download PDF
    </Button>
  )
}
