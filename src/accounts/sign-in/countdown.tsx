import { useEffect, useState } from 'react'

/** Counts `seconds` down to 0. `restart` sets a new number of seconds. */
export function useCountdown(seconds: number): { readonly left: number; readonly restart: (seconds: number) => void } {
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const interval = setInterval(() => setLeft((current) => Math.max(0, current - 1)), 1000)
    return () => clearInterval(interval)
  }, [isRunning])
  return { left, restart: setLeft }
}
