// The ARIA combobox pattern needs a list without focus, which no native element offers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Option } from './use-combobox.ts'

export type ChoicesProps = {
  readonly id: string
  readonly open: boolean
  readonly shown: readonly Option[]
  readonly hidden: number
  readonly active: number
  readonly value: string
  readonly loading: boolean
  readonly onChoose: (option: Option) => void
}

/** The list of a combobox. The input handles keys and keeps the focus. */
export function Choices({ id, open, shown, hidden, active, value, loading, onChoose }: ChoicesProps): ReactNode {
  if (!open) return null
  const notice = loading ? 'Searching…' : shown.length === 0 ? 'No results' : hidden > 0 ? `${hidden} more. Type to search.` : undefined
  return (
    // A press would move the focus from the input and close the list.
    <div
      ref={bringIntoView}
      onPointerDown={preventBlur}
      onMouseDown={preventBlur}
      className="floating absolute inset-x-0 top-full z-30 mt-1 min-w-48 overflow-hidden rounded-8"
    >
      <ul
        id={id}
        role="listbox"
        aria-label="Choices"
        tabIndex={-1}
        className="max-h-72 scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none empty:hidden"
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            ref={index === active ? bringIntoView : undefined}
            role="option"
            aria-selected={option.value === value}
            onClick={() => onChoose(option)}
            className={clsx(
              'flex min-h-8 cursor-default items-center gap-2 rounded-6 px-2.5 py-1.5 select-none pointer-coarse:min-h-11',
              index === active ? 'bg-hover' : 'hover:bg-hover',
            )}
          >
            <span className="min-w-0 flex-1">
              {option.label}
              {option.note && <span className="block text-13 text-ink-2">{option.note}</span>}
            </span>
            {option.value === value && <Check aria-hidden className="size-4 shrink-0 text-brand" />}
          </li>
        ))}
      </ul>
      {notice && <p className="p-3 text-13 text-ink-2">{notice}</p>}
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
const preventBlur = (event: { preventDefault: () => void }): void => event.preventDefault()
