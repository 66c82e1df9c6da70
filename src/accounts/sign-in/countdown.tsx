import { useEffect, useState } from 'react'

/** Seconds left of `seconds`, counted down while the page is open; 0 when they are over. `restart` counts from anew. */
export function useCountdown(seconds: number): { readonly left: number; readonly restart: (seconds: number) => void } {
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const ticking = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(ticking)
  }, [isRunning])
  return { left, restart: setLeft }
}
