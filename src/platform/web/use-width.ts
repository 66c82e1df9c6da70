import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width of a chart's container, measured before paint and on resize; 0 before. */
export function useWidth<T extends HTMLElement>(): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const place = ref.current
    if (!place) return undefined
    const measure = (): void => setWidth(Math.floor(place.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
