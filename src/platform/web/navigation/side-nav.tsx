import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from './link.tsx'
import { hasCounts, NavCounts, type NavCount } from './nav-counts.tsx'

export type NavEntry = {
  label: string
  href: string
  icon: ReactNode
  isCurrent?: boolean
  /** Shown as a badge, where one is above zero. */
  counts?: readonly NavCount[]
}
/** A list of entries, below its heading where it has one. */
export type NavGroup = { label?: string | undefined; entries: readonly NavEntry[] }

/** A portal's navigation. */
export type Nav = {
  label: string
  groups: readonly NavGroup[]
  /** Above the entries: the way out of this navigation. */
  back?: { label: string; href: string } | undefined
  /** Apart from the others, at the foot. */
  last?: NavEntry | undefined
}

type SideNavProps = { brand: ReactNode; nav: Nav; onGo?: () => void }

export function SideNav({ brand, nav: { label, groups, back, last }, onGo }: SideNavProps): ReactNode {
  return (
    <div className="flex min-h-full flex-col">
      <div className="px-6 pt-5 pb-4">{brand}</div>
      <nav aria-label={label} className="flex flex-1 flex-col gap-5 px-3 pb-4">
        {back && (
          <Link
            href={back.href}
            onClick={onGo}
            className="flex h-9 items-center gap-3 rounded-8 px-3 font-medium text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
          >
            <ArrowLeft aria-hidden className="size-[1.125rem]" />
            {back.label}
          </Link>
        )}
        {groups.map((group) => (
          <Group key={group.label ?? ''} group={group} onGo={onGo} />
        ))}
        {last && (
          <div className="mt-auto border-t border-line pt-3">
            <Entry entry={last} onGo={onGo} />
          </div>
        )}
      </nav>
    </div>
  )
}

type Going = { onGo: (() => void) | undefined }

function Group({ group: { label, entries }, onGo }: Going & { group: NavGroup }): ReactNode {
  const id = useId()
  return (
    <div>
      {label !== undefined && (
        <p id={id} className="mb-1.5 px-3 text-12 font-medium text-ink-3">
          {label}
        </p>
      )}
      <ul aria-labelledby={label === undefined ? undefined : id} className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.href}>
            <Entry entry={entry} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry: { label, href, icon, isCurrent = false, counts }, onGo }: Going & { entry: NavEntry }): ReactNode {
  const id = useId()
  const link = useRef<HTMLAnchorElement>(null)
  // The current entry is in sight, however low the window. Not by `scrollIntoView`, from where Tab would go on.
  useEffect(() => {
    const [entry, side] = [link.current, link.current?.offsetParent]
    if (isCurrent && entry && side) side.scrollTop = nearestScroll(entry, side)
  }, [isCurrent])
  const isWaiting = hasCounts(counts)
  return (
    <Link
      ref={link}
      href={href}
      onClick={onGo}
      aria-describedby={isWaiting ? id : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex h-9 items-center gap-3 rounded-8 px-3 transition-colors pointer-coarse:h-11 [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
        isCurrent ? 'bg-brand-soft font-semibold text-on-brand-soft' : 'font-medium text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {counts && isWaiting && <NavCounts id={id} counts={counts} />}
    </Link>
  )
}

const nearestScroll = ({ offsetTop, offsetHeight }: HTMLElement, { scrollTop, clientHeight }: Element): number =>
  Math.min(Math.max(scrollTop, offsetTop + offsetHeight - clientHeight), offsetTop)
