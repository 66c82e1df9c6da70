import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A grey placeholder, sized by class. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }): ReactNode {
  return <span aria-hidden className={clsx('block animate-wait rounded-6 bg-sunken', className)} />
}

/** The placeholder of a list page, laid out like the page itself so that nothing moves when it loads. */
export function PageSkeleton({ tiles = 0, rows = 8 }: { tiles?: number; rows?: number }): ReactNode {
  return (
    <Loading>
      <HeadSkeleton />
      {tiles > 0 && (
        <div className="mb-4 grid grid-cols-3 gap-2 sm:gap-4">
          {times(tiles, (tile) => (
            <Skeleton key={tile} className="h-[4.125rem] rounded-12 border border-line bg-surface! sm:h-[5.125rem]" />
          ))}
        </div>
      )}
      <div className="rounded-12 border border-line bg-surface">
        <div className="border-b border-line p-3 sm:p-4">
          <Skeleton className="h-9 w-full sm:w-[36rem] pointer-coarse:h-11" />
        </div>
        <div className="hidden h-10 border-b border-line md:block" />
        {times(rows, (row) => (
          <div
            key={row}
            className="flex h-[7.8125rem] flex-col justify-center gap-3 border-b border-line px-4 last:border-0 md:h-11 md:flex-row md:items-center md:gap-6"
          >
            <Skeleton className="h-4 w-2/5 md:w-1/5" />
            <Skeleton className="h-4 w-3/5 md:w-1/4" />
            <Skeleton className="h-4 w-1/3 md:w-1/6" />
            <Skeleton className="hidden h-4 w-16 md:ml-auto md:block" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

export const TilesSkeleton = (): ReactNode => <PageSkeleton tiles={3} />

/** The placeholder of a details page: back link, breadcrumbs, title and facts. */
export function DetailsSkeleton({ hasCrumbs = false }: { hasCrumbs?: boolean }): ReactNode {
  return (
    <Loading>
      <div className="mb-3 flex gap-4">
        <Skeleton className="h-6 w-16 bg-line!" />
        {hasCrumbs && <Skeleton className="h-6 w-56 bg-line!" />}
      </div>
      <HeadSkeleton />
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 rounded-12 border border-line bg-surface p-5 sm:grid-cols-2">
        {times(8, (fact) => (
          <div key={fact} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

export const CrumbedSkeleton = (): ReactNode => <DetailsSkeleton hasCrumbs />

function Loading({ children }: { children: ReactNode }): ReactNode {
  return (
    <div aria-busy>
      <output className="sr-only">Loading…</output>
      {children}
    </div>
  )
}

const HeadSkeleton = (): ReactNode => (
  <>
    <Skeleton className="mb-2 h-8 w-56 bg-line!" />
    <Skeleton className="mb-5 h-4 w-80 max-w-full bg-line! sm:mb-6" />
  </>
)

const times = (count: number, render: (index: number) => ReactNode): readonly ReactNode[] =>
  Array.from({ length: count }, (_, index) => render(index))
