import { useState } from 'react'

const stored = 'gate-registrations'
const most = 50

/** The vehicles that were entered on this device, the latest first, to choose from. */
export function useRegistrations(): { registrations: readonly string[]; remember: (registration: string) => void } {
  const [registrations, setRegistrations] = useState(read)
  const remember = (registration: string): void => {
    const plate = registration.trim().toUpperCase()
    if (plate === '') return
    const next = [plate, ...registrations.filter((other) => other !== plate)].slice(0, most)
    setRegistrations(next)
    try {
      localStorage.setItem(stored, JSON.stringify(next))
    } catch {
      // Full or forbidden: nothing is remembered beyond this page.
    }
  }
  return { registrations, remember }
}

function read(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(found) ? found.filter((plate) => typeof plate === 'string').slice(0, most) : []
  } catch {
    return []
  }
}
