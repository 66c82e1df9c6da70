import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../icon-button.tsx'
import { type ComboboxProps, type Option, useCombobox } from './use-combobox.ts'
import { clsx } from 'clsx'

export type { ComboboxProps, Option } from './use-combobox.ts'

/** An ARIA combobox. Base UI's weighs 40 kB and hides the rest of the page from screen readers while open. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  onSearch,
  loading = false,
  onBlur,
  ...control
}: ComboboxProps): ReactNode {
  const listId = useId()
  const box = useCombobox({ options, value, onChange, onSearch })
  const { open, active, chosen, shown, found } = box
  const leave = (): void => {
    box.close()
    onBlur?.()
  }
  return (
    <div className="relative min-w-0">
      <input
        {...control}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={box.typed ?? chosen?.label ?? ''}
        onChange={({ target }) => box.show(target.value)}
        onClick={() => !open && box.show()}
        onKeyDown={box.onKeyDown}
        onBlur={leave}
        className="control truncate pr-9"
      />
      {chosen && !open ? (
        <IconButton
          label="Clear selection"
          onClick={() => box.choose(undefined)}
          className="absolute! top-1/2 right-1.5 size-7! -translate-y-1/2"
        >
          <X aria-hidden />
        </IconButton>
      ) : (
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3" />
      )}
      <output className="sr-only">{open && `${found} results`}</output>
      <Choices
        id={listId}
        open={open}
        shown={shown}
        hidden={found - shown.length}
        active={active}
        value={value}
        loading={loading}
        onChoose={box.choose}
      />
    </div>
  )
}

// The ARIA combobox pattern needs a list without focus, which no native element offers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */

export type ChoicesProps = {
  id: string
  open: boolean
  shown: readonly Option[]
  hidden: number
  active: number
  value: string
  loading: boolean
  onChoose: (option: Option) => void
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
