import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A place that scrolls, with pages one under another, each marked `data-page`. */
type Place = RefObject<HTMLElement | null>

export type Pages = {
  /** The page in the middle of the window, from 1. */
  readonly at: number
  /** To be told when the place was scrolled. */
  readonly look: () => void
  readonly turnTo: (page: number) => void
  /** Goes on by as many windows, each a little less than whole, so that the last line is still in sight. */
  readonly scroll: (windows: number) => void
}

/** Moves between the pages of a place, and keeps what is looked at in the window when they grow or shrink. */
export function usePages(place: Place, zoom: number): Pages {
  const [at, setAt] = useState(1)
  useKeptMiddle(place, zoom)
  return {
    at,
    look: () => setAt(pageInSight(place.current)),
    turnTo: (page) => pagesOf(place.current)[page - 1]?.scrollIntoView({ block: 'start' }),
    scroll: (windows) => place.current?.scrollBy({ top: windows * 0.9 * place.current.clientHeight }),
  }
}

/** The width that a page may take of the place, in CSS pixels; 0 before it is known. */
export function useWidthForPages(place: Place): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const here = place.current
    if (!here) return undefined
    const measure = (): void => setWidth(Math.max(0, here.clientWidth - besidePage))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(here)
    return () => watch.disconnect()
  }, [place])
  return width
}

/** The padding at both sides. */
const besidePage = 2 * 16

function useKeptMiddle(place: Place, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const here = place.current
    const growth = zoom / before.current
    before.current = zoom
    if (!here || !Number.isFinite(growth) || growth === 1) return
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = here
    here.scrollTo({
      left: (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      top: scrollTop === 0 ? 0 : (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    })
  }, [place, zoom])
}

const pagesOf = (place: HTMLElement | null): readonly HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]

function pageInSight(place: HTMLElement | null): number {
  if (!place) return 1
  const { top, height } = place.getBoundingClientRect()
  const passed = pagesOf(place).findLastIndex((page) => page.getBoundingClientRect().top <= top + height / 2)
  return Math.max(passed, 0) + 1
}
