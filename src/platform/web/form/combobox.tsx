import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Choices } from './combobox-choices.tsx'
import { IconButton } from '../icon-button.tsx'
import { type ComboboxProps, useCombobox } from './use-combobox.ts'

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
