import type { ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { useHomeToday } from './dashboard.hooks.ts'
import { NeedsTodayCard } from './needs-today-card.tsx'
import { VerdictCard } from './verdict-card.tsx'

/** What a person's day begins with: what needs them, then who may load and why the others may not. It loads and fails without the charts. */
export const HomeCards = ({ refresh }: { refresh: () => void }): ReactNode => (
  <div className="mb-4 flex flex-col gap-4 empty:hidden sm:mb-6">
    <AsyncBoundary title="What needs you today could not be loaded" resetKey="today" fallback={<HomeCardsSkeleton />}>
      <Cards refresh={refresh} />
    </AsyncBoundary>
  </div>
)

function Cards({ refresh }: { refresh: () => void }): ReactNode {
  const { today, needs, verdict } = useHomeToday()
  return (
    <>
      {needs.length > 0 && <NeedsTodayCard needs={needs} today={today} />}
      {verdict ? (
        <VerdictCard verdict={verdict} />
      ) : (
        <ErrorCard title="Who may load could not be loaded" error={failed} onRetry={refresh} />
      )}
    </>
  )
}

const failed = new Error('The rest of the dashboard is up to date. Try again in a minute.')

/** Of the cards' usual heights. */
export const HomeCardsSkeleton = (): ReactNode => (
  <>
    <Skeleton className="h-33 w-full rounded-12! border border-line bg-surface!" />
    <Skeleton className="h-20 w-full rounded-12! border border-line bg-surface!" />
  </>
)
