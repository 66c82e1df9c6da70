import { type KeyboardEvent, useState } from 'react'
import { matching } from './matching.ts'

export type Option = { value: string; label: string; note?: string | undefined }

export type ComboboxProps = {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Called with the typed text for server-side search; options are then shown unfiltered. */
  onSearch?: ((text: string) => void) | undefined
  loading?: boolean | undefined
  id?: string
  name?: string
  onBlur?: () => void
  'aria-label'?: string
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  'aria-describedby'?: string | undefined
}

export type ComboboxState = {
  typed: string | undefined
  open: boolean
  active: number
  chosen: Option | undefined
  shown: readonly Option[]
  found: number
  show: (text?: string) => void
  close: () => void
  choose: (option: Option | undefined) => void
  onKeyDown: (event: KeyboardEvent) => void
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
  setActive: (index: number) => void
}

function keyActions({ open, active, shown, show, close, choose, setActive }: KeyContext): Readonly<Record<string, () => void>> {
  if (!open) return { ArrowDown: () => show(), ArrowUp: () => show() }
  const step = (by: number) => () => setActive((active + by + shown.length) % Math.max(1, shown.length))
  const current = shown[active]
  return { ArrowDown: step(1), ArrowUp: step(-1), Escape: close, Enter: () => (current ? choose(current) : close()) }
}
