import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Link } from '#platform/web/navigation/link.tsx'

/** Three numbers side by side; one below the other on phones. */
export const statsLook = 'grid divide-y divide-line overflow-hidden rounded-8 border border-line sm:grid-cols-3 sm:divide-x sm:divide-y-0'

type StatProps = {
  label: string
  /** Null where it could not be read. */
  number: number | null
  tone: string
  icon: ReactNode
  href: string | undefined
}

/** A number that opens its list. */
export function Stat({ label, number, tone, icon, href }: StatProps): ReactNode {
  const look = 'flex items-center justify-between gap-x-4 px-4 py-3 sm:block'
  const shown = (
    <>
      <span className="flex items-center gap-2 text-13 text-ink-2">
        <span aria-hidden className={`${tone} [&_svg]:size-4.5`}>
          {icon}
        </span>
        {label}
      </span>
      <span className={`digits block text-24 font-semibold tracking-[-0.02em] sm:mt-1 sm:text-32 ${tone === 'text-bad' ? tone : ''}`}>
        {number === null ? <span className="text-13 font-normal text-ink-2">Not counted</span> : countText(number)}
      </span>
    </>
  )
  return href === undefined ? (
    <div className={look}>{shown}</div>
  ) : (
    <Link href={href} className={`${look} -outline-offset-2 hover:bg-hover`}>
      {shown}
    </Link>
  )
}
