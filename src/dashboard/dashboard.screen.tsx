import { RefreshCw } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { useDashboard } from './dashboard.hooks.ts'
import { DriversCard } from './drivers-card.tsx'
import { PassesCard } from './passes-card.tsx'
import { TopViolationsCard } from './top-violations-card.tsx'
import { TotalViolationsCard } from './total-violations-card.tsx'

/** The plant in numbers, each a link to its list. */
export function DashboardScreen(): ReactNode {
  const plant = useActor().acting?.plant.name ?? 'this plant'
  const meaning = `Drivers, passes and violations at ${plant}.`
  return (
    <Suspense fallback={<DashboardSkeleton meaning={meaning} />}>
      <Dashboard meaning={meaning} />
    </Suspense>
  )
}

function Dashboard({ meaning }: { readonly meaning: string }): ReactNode {
  const { view, change, numbers, isStale, refresh, isRefreshing } = useDashboard()
  const { drivers, passes, violations, counted_at, today } = numbers
  const missing = (what: string) => <ErrorCard title={`The ${what} could not be loaded`} error={failed} onRetry={refresh} />
  return (
    <>
      <PageHead
        title="Dashboard"
        subtitle={`${meaning} Last update ${formatMoment(counted_at)}.`}
        actions={
          <Button icon={<RefreshCw aria-hidden />} loading={isRefreshing} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        {drivers ? <DriversCard totals={drivers} view={view} change={change} /> : missing('drivers')}
        {passes ? <PassesCard totals={passes} today={today} view={view} change={change} /> : missing('passes')}
        {violations ? (
          <>
            <TopViolationsCard totals={violations} isStale={isStale} />
            <TotalViolationsCard totals={violations} isStale={isStale} view={view} thisYear={Number(today.slice(0, 4))} change={change} />
          </>
        ) : (
          missing('violations')
        )}
      </div>
    </>
  )
}

const failed = new Error('The rest of the dashboard is up to date. Try again in a minute.')
