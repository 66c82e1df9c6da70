import { type ReactNode, useEffect, useId, useRef } from 'react'

export type WrongEntry = { key: string; label: string; text: string; onOpen: () => void }

type ErrorSummaryProps = {
  entries: readonly WrongEntry[]
  /** Each new count takes the focus here. */
  focusOn?: number
}

/** What is wrong in a form, above it: each entry leads to its field. */
export function ErrorSummary({ entries, focusOn = 0 }: ErrorSummaryProps): ReactNode {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusOn > 0) box.current?.focus()
  }, [focusOn])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-32 rounded-8 border-l-4 border-bad bg-bad-soft px-4 py-3 lg:scroll-mt-20"
    >
      <h3 id={id} className="font-semibold text-bad">
        {entries.length === 1 ? '1 entry needs your attention' : `${entries.length} entries need your attention`}
      </h3>
      <ul className="mt-1">
        {entries.map(({ key, label, text, onOpen }) => (
          <li key={key}>
            <button
              type="button"
              onClick={onOpen}
              className="min-h-6 text-left font-medium text-bad underline underline-offset-2 wrap-anywhere pointer-coarse:min-h-11"
            >
              {label}: {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
