import { useEffect, useRef, type ReactNode } from 'react'

/** Focuses the first input inside on mount: the entry pages exist only to fill it in. */
export function FirstFocus({ children }: { readonly children: ReactNode }): ReactNode {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  return <div ref={container}>{children}</div>
}
