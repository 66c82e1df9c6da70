import { useState } from 'react'
import type { StoredGuard } from './device-db.device.ts'

type Guard = Pick<StoredGuard, 'id' | 'name'>
const stored = 'gate-shift'

/** Who checks in this tab since the PIN was entered; closing the tab ends it. */
export function useGuardOnShift(): { readonly guard: Guard | undefined; readonly begin: (guard: Guard) => void; readonly end: () => void } {
  const [guard, setGuard] = useState(read)
  return {
    guard,
    begin: ({ id, name }) => {
      sessionStorage.setItem(stored, JSON.stringify({ id, name }))
      setGuard({ id, name })
    },
    end: () => {
      sessionStorage.removeItem(stored)
      setGuard(undefined)
    },
  }
}

function read(): Guard | undefined {
  const text = sessionStorage.getItem(stored)
  return text === null ? undefined : (JSON.parse(text) as Guard)
}
