import { Search, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import type { Option } from '../form/combobox.tsx'
import { usePageKeys } from '../page-keys.ts'

export type SearchBoxProps = {
  /** The address's value. */
  text: string
  onSearch: (text: string) => void
  label?: string
  /** The 'search by' select, joined to the box. */
  by?: string | undefined
  options?: readonly Option[]
  onBy?: (by: string) => void
}

const debounceMs = 200

/** Searches while typing, debounced; '/' leads there, Enter searches at once, Escape clears. */
export function SearchBox({ text, onSearch, label, by, options, onBy }: SearchBoxProps): ReactNode {
  const { typed, change, flush } = useDebounced(text, onSearch)
  const chosen = options?.find(({ value }) => value === by) ?? options?.[0]
  const name = label ?? (chosen ? `Search by ${chosen.label.toLowerCase()}` : 'Search')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flush()
  }
  const field = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => field.current?.focus() })
  return (
    <search className="min-w-0 flex-1 basis-0 md:max-w-[26rem] md:basis-60">
      <form aria-label={name} onSubmit={submit} className="flex">
        {options && (
          <select
            aria-label="Search by"
            value={chosen?.value}
            onChange={({ target }) => onBy?.(target.value)}
            className="control select-arrow w-auto! max-w-[45%] shrink-0 rounded-r-none! focus-visible:z-1 max-md:w-22! max-md:pr-7! max-md:pl-2.5!"
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 z-2 size-4 -translate-y-1/2 text-ink-3" />
          <input
            ref={field}
            type="text"
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={name}
            placeholder={name}
            value={typed}
            onChange={({ target }) => change(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && change('')}
            className={`control pr-9! pl-9! focus-visible:z-1 ${options ? 'rounded-l-none! -ml-px' : ''}`}
          />
          {typed && (
            <button
              type="button"
              aria-label="Clear the search"
              onClick={() => change('')}
              className="absolute top-1/2 right-2 z-2 grid size-6 -translate-y-1/2 place-items-center rounded-4 text-ink-3 hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      </form>
    </search>
  )
}

/** Shown only while a filter is set. */
export function ClearFilters({ isSet, onClear }: { isSet: boolean; onClear: () => void }): ReactNode {
  if (!isSet) return null
  return (
    <Button look="quiet" icon={<X aria-hidden />} onClick={onClear}>
      Clear filters
    </Button>
  )
}

function useDebounced(
  text: string,
  onSearch: (text: string) => void,
): { typed: string; change: (text: string) => void; flush: () => void } {
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  // A pending search must not undo navigation.
  const [page] = useState(location.pathname)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    // Changed elsewhere: back, 'Clear filters', a link.
    if (text !== sent) {
      setSent(text)
      setTyped(text)
    }
  }
  const search = (next: string): void => {
    if (next === sent) return
    setSent(next)
    onSearch(next)
  }
  useEffect(() => {
    if (typed.trim() === sent) return undefined
    const timer = setTimeout(() => location.pathname === page && search(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  })
  return { typed, change: setTyped, flush: () => search(typed.trim()) }
}
