import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

export type CardProps = {
  title?: ReactNode
  description?: ReactNode
  /** To the right of the title: a badge, tabs, one button. */
  aside?: ReactNode
  children?: ReactNode
  className?: string
  /** Without padding, for tables. */
  flush?: boolean
}

export function Card({ title, description, aside, children, className, flush = false }: CardProps): ReactNode {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={clsx('min-w-0 rounded-12 border border-line bg-surface', !flush && 'break-inside-avoid', className)}
    >
      {title && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 sm:px-5 sm:pt-5">
          <div className="min-w-0">
            <h2 id={titleId} className="text-16 font-semibold">
              {title}
            </h2>
            {description && <p className="mt-0.5 max-w-[70ch] text-13 text-ink-2">{description}</p>}
          </div>
          {aside}
        </div>
      )}
      <div className={clsx(!flush && 'p-4 sm:p-5', flush && title && 'pt-4')}>{children}</div>
    </section>
  )
}
