import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A grey shape where something will stand; give it its size by class. */
export function Skeleton({ className = 'h-4 w-full' }: { readonly className?: string }): ReactNode {
  return <span aria-hidden className={clsx('block animate-wait rounded-6 bg-sunken', className)} />
}

/** What a page shows the first time, before its rows are there. */
export function PageSkeleton({ rows = 8 }: { readonly rows?: number }): ReactNode {
  return (
    <div aria-busy>
      <output className="sr-only">Loading…</output>
      <Skeleton className="mb-2 h-8 w-56 bg-line" />
      <Skeleton className="mb-6 h-4 w-80 max-w-full bg-line" />
      <div className="rounded-12 border border-line bg-surface">
        <div className="border-b border-line p-4">
          <Skeleton className="h-9 w-full max-w-xl" />
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-4 last:border-0">
            <Skeleton className="h-4 w-1/5" />
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="hidden h-4 w-1/6 sm:block" />
            <Skeleton className="ml-auto h-4 w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}
