import { type KeyboardEvent, useState } from 'react'
import { hasWords, plainWords } from '#platform/contract/plain-words.ts'

export type Option = { readonly value: string; readonly label: string; readonly note?: string | undefined }

export type ComboboxProps = {
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** Called with the typed text for server-side search; options are then shown unfiltered. */
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

export type ComboboxState = {
  readonly typed: string | undefined
  readonly open: boolean
  readonly active: number
  readonly chosen: Option | undefined
  readonly shown: readonly Option[]
  readonly found: number
  readonly show: (text?: string) => void
  readonly close: () => void
  readonly choose: (option: Option | undefined) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const maxShown = 100

/** Headless combobox state. */
export function useCombobox({
  options,
  value,
  onChange,
  onSearch,
}: Pick<ComboboxProps, 'options' | 'value' | 'onChange' | 'onSearch'>): ComboboxState {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [lastChosen, setLastChosen] = useState<Option>()
  const chosen = options.find((option) => option.value === value) ?? (lastChosen?.value === value ? lastChosen : undefined)
  const found = onSearch || !typed ? options : matching(options, typed)
  const shown = found.slice(0, maxShown)

  const show = (text?: string): void => {
    setTyped(text)
    setOpen(true)
    setActive(
      text === undefined
        ? Math.max(
            0,
            options.findIndex((option) => option.value === value),
          )
        : 0,
    )
    if (text !== undefined) onSearch?.(text)
  }
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option: Option | undefined): void => {
    setLastChosen(option)
    onChange(option?.value ?? '')
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keyActions({ open, active, shown, show, close, choose, setActive })[event.key]
    if (!act) return
    event.preventDefault()
    // Escape closes the list only, not the surrounding panel.
    event.stopPropagation()
    act()
  }
  return { typed, open, active, chosen, shown, found: found.length, show, close, choose, onKeyDown }
}

type KeyContext = Pick<ComboboxState, 'open' | 'active' | 'shown' | 'show' | 'close' | 'choose'> & {
  readonly setActive: (index: number) => void
}

function keyActions({ open, active, shown, show, close, choose, setActive }: KeyContext): Readonly<Record<string, () => void>> {
  if (!open) return { ArrowDown: () => show(), ArrowUp: () => show() }
  const step = (by: number) => () => setActive((active + by + shown.length) % Math.max(1, shown.length))
  const current = shown[active]
  return { ArrowDown: step(1), ArrowUp: step(-1), Escape: close, Enter: () => (current ? choose(current) : close()) }
}

/** Labels that begin with the text first, then those with its words in any order, then those with its letters anywhere. */
function matching(options: readonly Option[], text: string): readonly Option[] {
  const search = plainWords(text)
  const rank = (label: string): number =>
    plainWords(label).startsWith(search) ? 0 : hasWords(label, search) ? 1 : plainWords(label).includes(search) ? 2 : 3
  const ranked = options.map((option) => ({ option, rank: rank(option.label) }))
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}
