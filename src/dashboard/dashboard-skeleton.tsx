import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'

/** Placeholders in the final sizes. */
export function DashboardSkeleton({ meaning }: { readonly meaning: string }): ReactNode {
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
