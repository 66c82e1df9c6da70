import { useEffect, useState } from 'react'

/** Seconds until a moment that the server said, counted by the time that passes here: what the clock of this device shows does not matter. */
export function useCountDown(secondsLeft: number): number {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000
    const count = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}

/** '14:59' */
export const countDownText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
