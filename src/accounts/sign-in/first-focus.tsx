import { useEffect, useRef, type ReactNode } from 'react'

/** Puts the cursor into the first field inside, once: the page is there to be filled in. */
export function FirstFocus({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return <div ref={place}>{children}</div>
}
