import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'

type SettingsNavProps = {
  label: string
  entries: readonly { _id: string; name: string }[]
  selected: string | undefined
  hrefOf: (id: string) => string
}

/** The types or the people of the settings, each a link. */
export function SettingsNav({ label, entries, selected, hrefOf }: SettingsNavProps): ReactNode {
  return (
    <nav aria-label={label} className="rounded-12 border border-line bg-surface p-2">
      <ul className="grid grid-cols-2 gap-0.5 sm:grid-cols-3 lg:block">
        {entries.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              href={hrefOf(_id)}
              aria-current={_id === selected ? 'page' : undefined}
              className={clsx(
                'flex min-h-9 items-center rounded-8 px-3 py-1.5 font-medium pointer-coarse:min-h-11',
                _id === selected ? 'bg-brand-soft text-on-brand-soft' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
