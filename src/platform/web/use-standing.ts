import { useEffect, useState } from 'react'

const waitMs = 2_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** Whether the page stands: its reader has begun to use it, or looks at it for two seconds. For what is below the first thing asked for, though in sight. */
export function useStanding(): boolean {
  const [isStanding, setStanding] = useState(false)
  useEffect(() => {
    if (isStanding) return undefined
    const stand = (): void => setStanding(true)
    const timer = setTimeout(stand, waitMs)
    for (const sign of signs) document.addEventListener(sign, stand, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, stand, { capture: true })
    }
  }, [isStanding])
  return isStanding
}
