import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { useDashboard } from './dashboard.hooks.ts'
import { DriversCard } from './drivers-card.tsx'
import { HomeCards, HomeCardsSkeleton } from './home-today.tsx'
import { PassesCard } from './passes-card.tsx'
import { TopViolationsCard } from './top-violations-card.tsx'
import { TotalViolationsCard } from './total-violations-card.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

/** Loads on its own, after the numbers. */
const CasesCard = lazyPart(() => import('./cases-card.tsx'), 'CasesCard')

/** The plant in numbers, each a link to its list. */
export function DashboardScreen(): ReactNode {
  const plant = useActor().acting?.plant.name ?? 'this plant'
  const meaning = `Drivers, passes and violations at ${plant}.`
  return (
    <Waiting fallback={<DashboardSkeleton meaning={meaning} />}>
      <Dashboard meaning={meaning} />
    </Waiting>
  )
}

function Dashboard({ meaning }: { meaning: string }): ReactNode {
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
      <HomeCards refresh={refresh} />
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        {drivers ? <DriversCard totals={drivers} view={view} change={change} /> : missing('drivers')}
        {passes ? <PassesCard totals={passes} view={view} change={change} /> : missing('passes')}
        {violations ? (
          <>
            <TopViolationsCard totals={violations} isStale={isStale} />
            <TotalViolationsCard totals={violations} isStale={isStale} view={view} thisYear={Number(today.slice(0, 4))} change={change} />
          </>
        ) : (
          missing('violations')
        )}
        <Waiting fallback={null}>
          <CasesCard />
        </Waiting>
      </div>
    </>
  )
}

const failed = new Error('The rest of the dashboard is up to date. Try again in a minute.')

/** Placeholders in the final sizes. */
function DashboardSkeleton({ meaning }: { meaning: string }): ReactNode {
  return (
    <div aria-busy>
      <PageHead
        title="Dashboard"
        subtitle={meaning}
        actions={
          <Button loading icon={<RefreshCw aria-hidden />}>
            Refresh
          </Button>
        }
      />
      <output className="sr-only">Loading…</output>
      <div className="mb-4 flex flex-col gap-4 sm:mb-6">
        <HomeCardsSkeleton />
      </div>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        {heights.map((height) => (
          <div key={height} className={`rounded-12 border border-line bg-surface p-4 sm:p-5 ${height}`}>
            <Skeleton className="mb-6 h-6 w-40" />
            <Skeleton className="h-4/5 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}

const heights = ['h-[32rem]', 'h-[32.5rem]', 'h-[33rem]', 'h-[33.5rem]']
