import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How wide a chart may be: measured before it is painted, and again whenever its place changes. 0 until then. */
export function useWidth<T extends HTMLElement>(): { readonly ref: RefObject<T | null>; readonly width: number } {
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
