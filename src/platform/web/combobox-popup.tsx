import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ComboboxProps, Option } from './combobox.tsx'

export function ComboboxPopup({
  options,
  value,
  onChange,
  placeholder,
  onSearch,
  loading,
  takesFocus,
  ...control
}: ComboboxProps & { readonly takesFocus: boolean }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const known = useRef<Option>(undefined)
  const chosen = options.find((option) => option.value === value) ?? (known.current?.value === value ? known.current : undefined)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const choose = (option: Option | null): void => {
    known.current = option ?? undefined
    onChange(option?.value ?? '')
  }
  return (
    <Combobox.Root
      items={options}
      value={chosen ?? null}
      onValueChange={choose}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
      {...(onSearch && { filter: null })}
      limit={200}
      autoHighlight
    >
      <Combobox.InputGroup className="relative min-w-0">
        <Combobox.Input ref={input} placeholder={placeholder} {...control} className="control truncate pr-16" />
        <div className="absolute inset-y-0 right-1.5 flex items-center text-ink-3">
          {chosen && (
            <Combobox.Clear aria-label="Clear" className="grid size-6 place-items-center rounded-4 hover:text-ink">
              <X aria-hidden className="size-4" />
            </Combobox.Clear>
          )}
          <Combobox.Trigger aria-label="Show the list" className="grid size-6 place-items-center rounded-4 hover:text-ink">
            <ChevronDown aria-hidden className="size-4" />
          </Combobox.Trigger>
        </div>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-60 outline-none">
          <Combobox.Popup className="floating max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-48 overflow-hidden rounded-8 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Combobox.Empty>
              <p className="p-3 text-ink-2">{loading ? 'Searching…' : 'Nothing found'}</p>
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {row}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const row = (option: Option): ReactNode => (
  <Combobox.Item
    key={option.value}
    value={option}
    className="flex min-h-8 cursor-default items-center gap-2 rounded-6 px-2.5 py-1.5 outline-none select-none data-highlighted:bg-hover data-selected:font-medium pointer-coarse:min-h-11"
  >
    <span className="min-w-0 flex-1">
      {option.label}
      {option.note && <span className="block text-13 font-normal text-ink-2">{option.note}</span>}
    </span>
    <Combobox.ItemIndicator>
      <Check aria-hidden className="size-4 text-brand" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
)
