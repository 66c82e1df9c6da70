import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from './link.tsx'
import { hasCounts, NavCounts, type NavCount } from './nav-counts.tsx'

export type SectionPage = { label: string; href: string; isCurrent: boolean; counts?: readonly NavCount[] }

/** Links between the pages of one section, below the top bar. */
export function SectionNav({ label, pages }: { label: string; pages: readonly SectionPage[] }): ReactNode {
  return (
    <nav aria-label={label} className="relative flex gap-1 overflow-x-auto">
      {pages.map((page) => (
        <TabLink key={page.href} page={page} />
      ))}
    </nav>
  )
}

function TabLink({ page: { label, href, isCurrent, counts } }: { page: SectionPage }): ReactNode {
  const id = useId()
  const link = useRef<HTMLAnchorElement>(null)
  // The current tab is in sight on a phone, too. Not by `scrollIntoView`, which would move the page.
  useEffect(() => {
    const [tab, row] = [link.current, link.current?.parentElement]
    if (isCurrent && tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [isCurrent])
  const isWaiting = hasCounts(counts)
  return (
    <Link
      ref={link}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={isWaiting ? id : undefined}
      className={clsx(
        'inline-flex h-10 shrink-0 items-center gap-2 border-b-2 px-2 font-medium -outline-offset-2 pointer-coarse:h-11',
        isCurrent ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {label}
      {counts && isWaiting && <NavCounts id={id} counts={counts} />}
    </Link>
  )
}
