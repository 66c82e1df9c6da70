import { type ReactNode, type RefObject, useEffect, useState } from 'react'

type Cut = { lines: readonly string[]; left: number; top: number }

/** The whole text of what a table cuts off: below the text that a pointer or a finger is on, below the row that has the focus. Readers have it in the cell. */
export function CutTexts({ box }: { box: RefObject<HTMLElement | null> }): ReactNode {
  const [shown, setShown] = useState<Cut>()
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const end = new AbortController()
    const on = (name: string, listen: (event: Event) => void, options: AddEventListenerOptions = {}): void =>
      (options.capture ? document : element).addEventListener(name, listen, { ...options, signal: end.signal, passive: true })
    on('pointerover', ({ target }) => setShown(cutAt(closest(target, cutting))))
    on('pointerleave', () => setShown(undefined))
    on('focusin', ({ target }) =>
      setShown(closest(target, ':focus-visible:not([data-peek])') ? cutIn(closest(target, 'tbody tr')) : undefined),
    )
    on('focusout', () => setShown(undefined))
    // It would stay where its row was.
    on('scroll', () => setShown(undefined), { capture: true })
    on('keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape' && setShown(undefined), { capture: true })
    return () => end.abort()
  }, [box])
  if (!shown) return null
  const { lines, left, top } = shown
  return (
    <div
      aria-hidden
      style={{ left, top }}
      className="pointer-events-none fixed z-30 max-w-100 floating rounded-8 px-3 py-1.5 text-13 print:hidden"
    >
      {lines.map((line) => (
        <p key={line} className="first-letter:uppercase">
          {line}
        </p>
      ))}
    </div>
  )
}

const cutting = 'tbody .truncate'

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth

const cutAt = (element: HTMLElement | null): Cut | undefined => (element && isCut(element) ? below(element, [element]) : undefined)

function cutIn(row: HTMLElement | null): Cut | undefined {
  const cut = [...(row?.querySelectorAll<HTMLElement>('.truncate') ?? [])].filter(isCut)
  const place = row?.querySelector('th')
  return place && cut.length > 0 ? below(place, cut) : undefined
}

function below(place: HTMLElement, cut: readonly HTMLElement[]): Cut {
  const { left, bottom } = place.getBoundingClientRect()
  return { lines: cut.map(({ textContent }) => textContent), left, top: bottom + 2 }
}
