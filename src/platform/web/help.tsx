import { type ReactNode, useState } from 'react'
import { lazyPart, Waiting } from './waiting.tsx'

export type HelpProps = {
  /** The word that is explained: 'DDT'. */
  term: string
  children: ReactNode
}

/** A '?' beside a word, which explains it. The popover's code loads on hover or focus. */
export function Help({ term, children }: HelpProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const toggle = (): void => {
    setHasOpened(true)
    setOpen(!open)
  }
  return (
    <>
      <button
        ref={setAnchor}
        type="button"
        aria-label={`What is ${term}?`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        onPointerEnter={preload}
        onFocus={preload}
        className="inline-grid size-6 shrink-0 place-items-center rounded-full align-middle text-13 font-semibold text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-8 print:hidden"
      >
        <span aria-hidden className="grid size-4 place-items-center rounded-full border border-edge text-12 leading-none">
          ?
        </span>
      </button>
      {hasOpened && (
        <Waiting fallback={null}>
          <LazyHelp term={term} open={open} onOpen={setOpen} anchor={anchor}>
            {children}
          </LazyHelp>
        </Waiting>
      )}
    </>
  )
}

const load = () => import('./help-popup.tsx')
const preload = (): void => void load().catch(() => undefined)
const LazyHelp = lazyPart(load, 'HelpPopup')
