import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Option } from '../form/combobox.tsx'
import { matching } from '../form/matching.ts'

export type PickListProps = {
  label: string
  options: readonly Option[]
  value?: string | undefined
  onPick: (value: string) => void
}

const searchedFrom = 12
const maxShown = 100

/** Options to choose one from, by arrow keys; many are searched. It takes the focus. */
export function PickList({ label, options, value, onPick }: PickListProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = typed ? matching(options, typed) : options
  const shown = found.slice(0, maxShown)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % Math.max(1, shown.length)),
    ArrowUp: () => setActive((active - 1 + shown.length) % Math.max(1, shown.length)),
    Enter: () => shown[active] && onPick(shown[active].value),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key] ?? (event.key === ' ' && !isSearched ? keys['Enter'] : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }
  const isSearched = options.length > searchedFrom
  const current = shown[active] && `${id}-${active}`
  return (
    <>
      {isSearched && (
        <input
          ref={focus}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current}
          autoComplete="off"
          placeholder={label}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="control mb-1"
        />
      )}
      <Options
        {...{ id, shown, active, value, onPick, setActive }}
        {...(isSearched ? { tabIndex: -1 } : { ref: focus, tabIndex: 0, 'aria-activedescendant': current, onKeyDown })}
        aria-label={label}
      />
      <output className="px-2.5 text-13 text-ink-2">
        {shown.length === 0 ? 'No results' : found.length > shown.length && `${found.length - shown.length} more. Type to search.`}
      </output>
    </>
  )
}

type OptionsProps = Omit<ComponentProps<'ul'>, 'onChange'> & {
  shown: readonly Option[]
  active: number
  value: string | undefined
  onPick: (value: string) => void
  setActive: (index: number) => void
}

// A listbox, as in the combobox.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */

const Options = ({ id, shown, active, value, onPick, setActive, ...list }: OptionsProps): ReactNode => (
  <ul id={id} role="listbox" {...list} className="max-h-72 scroll-py-1 overflow-y-auto overscroll-contain outline-none empty:hidden">
    {shown.map((option, index) => (
      <li
        key={option.value}
        id={`${id}-${index}`}
        ref={index === active ? bringIntoView : undefined}
        role="option"
        aria-selected={option.value === value}
        onClick={() => onPick(option.value)}
        onPointerMove={() => setActive(index)}
        className={clsx(
          'flex min-h-8 cursor-default items-center gap-2 rounded-6 px-2.5 py-1.5 select-none pointer-coarse:min-h-11',
          index === active && 'bg-hover',
        )}
      >
        <span className="min-w-0 flex-1">{option.label}</span>
        {option.value === value && <Check aria-hidden className="size-4 shrink-0 text-brand" />}
      </li>
    ))}
  </ul>
)

const focus = (element: HTMLElement | null): void => element?.focus()
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
