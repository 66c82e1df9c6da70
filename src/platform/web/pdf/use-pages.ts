import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A scroll container whose pages are marked `data-page`. */
type Container = RefObject<HTMLElement | null>

export type Pages = {
  /** The page in the middle of the viewport, from 1. */
  at: number
  /** The container's scroll handler. */
  onScroll: () => void
  turnTo: (page: number) => void
  /** Scrolls by screens of 90 %, so that the last line stays visible. */
  scroll: (screens: number) => void
}

/** Moves between pages, and keeps the middle of the viewport in place while zooming. */
export function usePages(container: Container, zoom: number): Pages {
  const [at, setAt] = useState(1)
  useStableMiddle(container, zoom)
  return {
    at,
    onScroll: () => setAt(visiblePage(container.current)),
    turnTo: (page) => pagesOf(container.current)[page - 1]?.scrollIntoView({ block: 'start' }),
    scroll: (screens) => container.current?.scrollBy({ top: screens * 0.9 * container.current.clientHeight }),
  }
}

/** The width available to a page in CSS pixels; 0 before it is measured. */
export function useWidthForPages(container: Container): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return undefined
    const measure = (): void => setWidth(Math.max(0, element.clientWidth - pagePadding))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return width
}

/** The padding of both sides. */
const pagePadding = 2 * 16

function useStableMiddle(container: Container, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = container.current
    const growth = zoom / before.current
    before.current = zoom
    if (!element || !Number.isFinite(growth) || growth === 1) return
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      top: scrollTop === 0 ? 0 : (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    })
  }, [container, zoom])
}

const pagesOf = (container: HTMLElement | null): readonly HTMLElement[] => [
  ...(container?.querySelectorAll<HTMLElement>('[data-page]') ?? []),
]

function visiblePage(container: HTMLElement | null): number {
  if (!container) return 1
  const { top, height } = container.getBoundingClientRect()
  const passed = pagesOf(container).findLastIndex((page) => page.getBoundingClientRect().top <= top + height / 2)
  return Math.max(passed, 0) + 1
}
