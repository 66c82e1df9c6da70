import { ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

export type Option = { readonly value: string; readonly label: string; readonly note?: string | undefined }

export type ComboboxProps = {
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
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

/** A list to type in. Its machinery comes with the first pointer or focus, or with it where `isEager`; a look-alike stands there until then. */
export function Combobox({ isEager = false, ...props }: ComboboxProps & { readonly isEager?: boolean }): ReactNode {
  const [wanted, setWanted] = useState<'no' | 'soon' | 'open'>(isEager ? 'soon' : 'no')
  const standIn = <StandIn {...props} onNear={preload} onWant={() => setWanted('open')} />
  if (wanted === 'no') return standIn
  return (
    <Suspense fallback={standIn}>
      <LazyCombobox {...props} takesFocus={wanted === 'open'} />
    </Suspense>
  )
}

function StandIn({
  options,
  value,
  placeholder,
  onNear,
  onWant,
  onChange: _change,
  onSearch: _search,
  loading: _loading,
  onBlur: _blur,
  ...rest
}: ComboboxProps & { readonly onNear: () => void; readonly onWant: () => void }): ReactNode {
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  return (
    <div className="relative min-w-0" onPointerEnter={onNear}>
      <input
        {...rest}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        readOnly
        value={chosen}
        placeholder={placeholder}
        onFocus={onWant}
        className="control truncate pr-9"
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3" />
    </div>
  )
}

const load = () => import('./combobox-popup.tsx')
const preload = (): void => void load()
const LazyCombobox = lazy(async () => ({ default: (await load()).ComboboxPopup }))
