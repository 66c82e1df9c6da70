import { useState } from 'react'
import type { StoredGuard } from './device-db.device.ts'

type Guard = Pick<StoredGuard, 'id' | 'name'>
const stored = 'gate-shift'

/** Who checks in this tab since the PIN was entered; closing the tab ends it. */
export function useGuardOnShift(): { guard: Guard | undefined; begin: (guard: Guard) => void; end: () => void } {
  const [guard, setGuard] = useState(read)
  return {
    guard,
    begin: ({ id, name }) => {
      storeShift({ id, name })
      setGuard({ id, name })
    },
    end: () => {
      sessionStorage.removeItem(stored)
      setGuard(undefined)
    },
  }
}

/** Begins the shift of a guard whose identity is known otherwise than by the PIN. */
export const storeShift = ({ id, name }: Guard): void => sessionStorage.setItem(stored, JSON.stringify({ id, name }))

function read(): Guard | undefined {
  const text = sessionStorage.getItem(stored)
  return text === null ? undefined : (JSON.parse(text) as Guard)
}
