import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from './link.tsx'

export type NavEntry = {
  label: string
  href: string
  icon: ReactNode
  /** Shown as a badge. */
  count?: number | undefined
}
export type NavGroup = { label: string; entries: readonly NavEntry[] }

export type SideNavProps = {
  brand: ReactNode
  groups: readonly NavGroup[]
  pathname: string
  onGo?: () => void
}

const maxCount = 999

export function SideNav({ brand, groups, pathname, onGo }: SideNavProps): ReactNode {
  const current = currentHref(groups, pathname)
  return (
    <>
      <div className="px-6 pt-5 pb-4">{brand}</div>
      <nav aria-label="Main" className="flex flex-col gap-5 px-3 pb-6">
        {groups.map((group) => (
          <Group key={group.label} group={group} current={current} onGo={onGo} />
        ))}
      </nav>
    </>
  )
}

function Group({ group, current, onGo }: { group: NavGroup; current: string | undefined; onGo: (() => void) | undefined }): ReactNode {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-1.5 px-3 text-12 font-medium text-ink-3">
        {group.label}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {group.entries.map((entry, index) => (
          <li key={entry.href}>
            <Link
              href={entry.href}
              onClick={onGo}
              aria-describedby={entry.count ? `${id}-${index}` : undefined}
              aria-current={entry.href === current ? 'page' : undefined}
              className={clsx(
                'flex h-9 items-center gap-3 rounded-8 px-3 transition-colors pointer-coarse:h-11 [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
                entry.href === current
                  ? 'bg-brand-soft font-semibold text-on-brand-soft'
                  : 'font-medium text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {entry.icon}
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {!!entry.count && (
                <span
                  id={`${id}-${index}`}
                  aria-hidden
                  className="digits rounded-full border border-line bg-surface px-2 text-12 font-semibold text-ink"
                >
                  {entry.count > maxCount ? `${maxCount}+` : entry.count}
                  <span className="sr-only"> pending</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The entry with the longest prefix of the current path. */
function currentHref(groups: readonly NavGroup[], pathname: string): string | undefined {
  const matches = groups
    .flatMap(({ entries }) => entries)
    .filter(({ href }) => pathname === pathOf(href) || pathname.startsWith(`${pathOf(href)}/`))
  return matches.sort((a, b) => b.href.length - a.href.length)[0]?.href
}

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href
