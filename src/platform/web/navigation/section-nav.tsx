import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export type SectionPage = { key: string; label: string; href: string }

/** Links between the pages of one section, above the page's title. */
export function SectionNav({ label, pages, here }: { label: string; pages: readonly SectionPage[]; here: string }): ReactNode {
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line print:hidden">
      {pages.map(({ key, label: name, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === here ? 'page' : undefined}
          className={clsx(
            'inline-flex h-10 shrink-0 items-center border-b-2 px-3 font-medium -outline-offset-2 pointer-coarse:h-11',
            key === here ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
