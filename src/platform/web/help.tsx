import type { ReactNode } from 'react'
import { Popover } from './navigation/popover.tsx'

export type HelpProps = {
  /** The word that is explained: 'DDT'. */
  term: string
  children: ReactNode
}

/** A '?' beside a word, which explains it. */
export function Help({ term, children }: HelpProps): ReactNode {
  return (
    <Popover
      label={term}
      renderButton={(trigger) => (
        <button
          type="button"
          aria-label={`What is ${term}?`}
          {...trigger}
          className="inline-grid size-6 shrink-0 place-items-center rounded-full align-middle text-13 font-semibold text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-8 print:hidden"
        >
          <span aria-hidden className="grid size-4 place-items-center rounded-full border border-edge text-12 leading-none">
            ?
          </span>
        </button>
      )}
    >
      {() => (
        <div className="px-3 py-2 whitespace-normal">
          <p className="font-semibold">{term}</p>
          <div>{children}</div>
        </div>
      )}
    </Popover>
  )
}
