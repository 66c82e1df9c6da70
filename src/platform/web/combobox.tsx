import { clsx } from 'clsx'
import { Check, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'

export type Option = { readonly value: string; readonly label: string; readonly note?: string | undefined }

export type ComboboxProps = {
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** Told what is typed, where the server searches; the options are then shown as they come. */
  readonly onSearch?: ((text: string) => void) | undefined
  readonly loading?: boolean | undefined
  readonly id?: string
  readonly name?: string
  readonly onBlur?: () => void
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
  readonly 'aria-describedby'?: string | undefined
}

const mostShown = 100

/** A list to type in, after the ARIA pattern. Our own: Base UI's weighs 40 kB and hides the whole page, links and all, while its list is open. */
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
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [known, setKnown] = useState<Option>()
  const chosen = options.find((option) => option.value === value) ?? (known?.value === value ? known : undefined)
  const found = onSearch || !typed ? options : matching(options, typed)
  const shown = found.slice(0, mostShown)

  const show = (text?: string): void => {
    setTyped(text)
    setOpen(true)
    setActive(text === undefined ? Math.max(0, shown.indexOf(chosen ?? { value: '', label: '' })) : 0)
    if (text !== undefined) onSearch?.(text)
  }
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option: Option | undefined): void => {
    setKnown(option)
    onChange(option?.value ?? '')
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isOurs = step !== undefined || (open && (event.key === 'Enter' || event.key === 'Escape'))
    if (!isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') shown[active] && choose(shown[active])
    else if (open) setActive((active + (step ?? 0) + shown.length) % Math.max(1, shown.length))
    else show()
  }
  return (
    <div className="relative min-w-0">
      <input
        ref={input}
        {...control}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => show(target.value)}
        onClick={() => !open && show()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          onBlur?.()
        }}
        className="control truncate pr-9"
      />
      {chosen && !open ? (
        <IconButton
          label="Clear the choice"
          onClick={() => choose(undefined)}
          className="absolute! top-1/2 right-1.5 size-7! -translate-y-1/2"
        >
          <X aria-hidden />
        </IconButton>
      ) : (
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3" />
      )}
      <output className="sr-only">{open && `${found.length} found`}</output>
      <Choices
        id={listId}
        open={open}
        shown={shown}
        hidden={found.length - shown.length}
        active={active}
        value={value}
        loading={loading}
        onChoose={choose}
      />
    </div>
  )
}

type ChoicesProps = {
  readonly id: string
  readonly open: boolean
  readonly shown: readonly Option[]
  readonly hidden: number
  readonly active: number
  readonly value: string
  readonly loading: boolean
  readonly onChoose: (option: Option) => void
}

function Choices({ id, open, shown, hidden, active, value, loading, onChoose }: ChoicesProps): ReactNode {
  if (!open) return null
  const words = loading ? 'Searching…' : shown.length === 0 ? 'Nothing found' : hidden > 0 ? `${hidden} more: type to find them` : undefined
  return (
    // A press would take the focus from the input, and with it the list.
    <div
      ref={bringIntoView}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      className="floating absolute inset-x-0 top-full z-30 mt-1 min-w-48 overflow-hidden rounded-8"
    >
      {/* The list scrolls itself, so it takes the scroll by keyboard. */}
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
      {words && <p className="p-3 text-13 text-ink-2">{words}</p>}
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()

/** What begins with the text first, then what has it inside. */
function matching(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase()
  const having = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  const isFirst = ({ label }: Option): boolean => label.toLowerCase().startsWith(wanted)
  return [...having.filter(isFirst), ...having.filter((option) => !isFirst(option))]
}
