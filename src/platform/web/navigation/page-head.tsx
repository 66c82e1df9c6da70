import { clsx } from 'clsx'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export type Crumb = { label: string; href?: string | undefined }

export type PageHeadProps = {
  title: ReactNode
  /** How many a list has: '1,852', or '10,000+'. */
  count?: string | undefined
  /** One line about the page. */
  subtitle?: ReactNode
  badge?: ReactNode
  actions?: ReactNode
  /** The link back to the list with its last filters. */
  back?: { label: string; href: string } | undefined
  crumbs?: readonly Crumb[] | undefined
}

export function PageHead({ title, count, subtitle, badge, actions, back, crumbs }: PageHeadProps): ReactNode {
  return (
    <header className="mb-2 flex flex-col gap-2 sm:mb-3 sm:gap-3">
      <Trail back={back} crumbs={crumbs} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 sm:gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-24 font-semibold tracking-[-0.01em] wrap-anywhere">{title}</h1>
          {count !== undefined && <p className="digits text-16 text-ink-2">{count}</p>}
          {badge}
          {/* On phones a list's rows come first. */}
          {subtitle && <p className={clsx('text-ink-2', count !== undefined && 'max-sm:hidden')}>{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 max-sm:-my-1.5 print:hidden">{actions}</div>}
      </div>
    </header>
  )
}

/** The way back, then the breadcrumbs, in one line. */
export function Trail({ back, crumbs }: Pick<PageHeadProps, 'back' | 'crumbs'>): ReactNode {
  if (!back && !crumbs) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      {back && (
        <Link
          href={back.href}
          className="-ml-1 inline-flex min-h-6 items-center gap-2 rounded-4 px-1 font-medium text-ink-2 hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      {crumbs && <Crumbs crumbs={crumbs} />}
    </div>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-13 text-ink-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-4 text-ink-3" />}
            {crumb.href ? (
              <Link href={crumb.href} className="inline-flex min-h-6 items-center rounded-4 font-medium hover:text-ink hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
