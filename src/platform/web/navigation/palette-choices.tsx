// The ARIA combobox pattern needs a list without focus, which no native element offers; the input handles keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { PaletteGroup, PaletteOption } from './palette.tsx'

export type PaletteChoicesProps = {
  id: string
  groups: readonly PaletteGroup[]
  active: PaletteOption | undefined
  onPoint: (key: string) => void
  onChoose: (option: PaletteOption) => void
}

export function PaletteChoices({ id, groups, active, onPoint, onChoose }: PaletteChoicesProps): ReactNode {
  const shownGroups = groups.filter(({ options }) => options.length > 0)
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none empty:hidden sm:max-h-[60dvh]"
    >
      {shownGroups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label} className="not-first:mt-2">
          <p aria-hidden className="px-3 pt-1.5 pb-1 text-12 font-medium text-ink-3">
            {group.label}
          </p>
          {group.options.map((option) => (
            <div
              key={option.key}
              id={`${id}-${option.key}`}
              ref={option === active ? bringIntoView : undefined}
              role="option"
              aria-selected={option === active}
              onPointerMove={() => option !== active && onPoint(option.key)}
              onMouseDown={preventBlur}
              onClick={() => onChoose(option)}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-8 px-3 py-1.5 select-none [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
                option === active ? 'bg-brand-soft text-on-brand-soft' : 'text-ink',
              )}
            >
              {option.icon}
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{option.label}</span>
                {option.note && (
                  <span className={clsx('digits block truncate text-13', option !== active && 'text-ink-2')}>{option.note}</span>
                )}
              </span>
              {option.aside}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
const preventBlur = (event: { preventDefault: () => void }): void => event.preventDefault()
