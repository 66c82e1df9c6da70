import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

type WrongCells = { box: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void }

/** Enter walks the wrong cells, on to the next page; Shift and Enter walks back. `shown` is the page that has arrived. */
export function useWrongCells(shown: number | undefined, nextPage: (() => void) | undefined): WrongCells {
  const box = useRef<HTMLDivElement>(null)
  const goesOn = useRef(false)
  useEffect(() => {
    if (!goesOn.current || shown === undefined) return
    goesOn.current = false
    wrongCells(box.current)[0]?.focus()
  }, [shown])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const from = event.target
    const cells = wrongCells(box.current).filter((cell) => cell !== from)
    const next = event.shiftKey ? cells.findLast((cell) => !follows(cell, from)) : cells.find((cell) => follows(cell, from))
    if (next) return next.focus()
    from.blur()
    if (event.shiftKey || !nextPage) return
    goesOn.current = true
    nextPage()
  }
  return { box, onKeyDown }
}

const wrongCells = (box: HTMLElement | null): HTMLInputElement[] => [
  ...(box?.querySelectorAll<HTMLInputElement>('input[data-wrong]') ?? []),
]

const follows = (cell: Node, from: Node): boolean =>
  (from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) === Node.DOCUMENT_POSITION_FOLLOWING
