import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { LazyDialog } from '../dialog/lazy-dialogs.tsx'
import { useGo } from './link.tsx'
import { PaletteChoices } from './palette-choices.tsx'
import { Spinner } from '../spinner.tsx'

export type PaletteOption = {
  key: string
  label: string
  note?: ReactNode
  icon?: ReactNode
  aside?: ReactNode
  href: string
}
export type PaletteGroup = {
  label: string
  options: readonly PaletteOption[]
  /** Whether these match an earlier text while newer results load. */
  isSearching?: boolean
}

export type PaletteProps = {
  open: boolean
  onClose: () => void
  /** The label: 'Find a driver or a page'. */
  label: string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** The text for no match. */
  nothing: string
  /** Why not everything can be found now. */
  notice?: string | undefined
}

/** A command palette: arrows choose, Enter opens, Escape closes. Focus stays in the input. */
export function Palette({ open, onClose, label, ...rest }: PaletteProps): ReactNode {
  return (
    <LazyDialog look="palette" title={label} open={open} onClose={onClose}>
      <PaletteContent label={label} onClose={onClose} {...rest} />
    </LazyDialog>
  )
}

function PaletteContent({ onClose, label, text, onText, groups, nothing, notice }: Omit<PaletteProps, 'open'>): ReactNode {
  const id = useId()
  const go = useGo()
  const open = ({ href }: PaletteOption): void => {
    onClose()
    go(href)
  }
  const options = groups.flatMap((group) => group.options)
  const isSearching = groups.some((group) => group.isSearching)
  const { active, point, onKeyDown } = useActive(groups, open)
  const type = (typed: string): void => {
    point(undefined)
    onText(typed)
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        {isSearching ? <Spinner className="size-5 shrink-0" /> : <Search aria-hidden className="size-5 shrink-0 text-ink-3" />}
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={label}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        <button type="button" onClick={onClose} className="rounded-6 border border-line px-2 py-1 text-12 text-ink-2 hover:bg-sunken">
          <span className="sm:sr-only">Close</span>
          <kbd aria-hidden className="font-sans max-sm:hidden">
            Esc
          </kbd>
        </button>
      </div>
      {notice && <output className="block bg-warn-soft px-4 py-2.5 font-medium text-warn">{notice}</output>}
      <PaletteChoices id={id} groups={groups} active={active} onPoint={point} onChoose={open} />
      <output className="block text-13 text-ink-2">
        {options.length > 0 ? (
          <span className="sr-only">{resultCount(options.length)}</span>
        ) : (
          <span className="block px-4 py-6">{isSearching ? 'Searching…' : nothing}</span>
        )}
      </output>
    </>
  )
}

type Active = {
  active: PaletteOption | undefined
  point: (key: string | undefined) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The first match by default. Enter waits for the results of the complete text, so that fast typists do not open a match of
 * half of it.
 */
function useActive(groups: readonly PaletteGroup[], open: (option: PaletteOption) => void): Active {
  const [pointed, setPointed] = useState<string>()
  const [isEntered, setEntered] = useState(false)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === pointed) ?? options[0]
  const isPointed = active !== undefined && active.key === pointed
  const isPending = !isPointed && groups.some((group) => group.isSearching && (!active || group.options.includes(active)))
  const point = (key: string | undefined): void => {
    setEntered(false)
    setPointed(key)
  }
  const enter = useEffectEvent(() => active && open(active))
  useEffect(() => {
    if (isEntered && !isPending) enter()
  }, [isEntered, isPending])
  const step = (by: number) => () => {
    const at = active ? options.indexOf(active) : 0
    point(options[(at + by + options.length) % Math.max(1, options.length)]?.key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = { ArrowDown: step(1), ArrowUp: step(-1), Enter: () => setEntered(true) }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { active, point, onKeyDown }
}

const resultCount = (count: number): string => (count === 1 ? '1 result' : `${count} results`)
