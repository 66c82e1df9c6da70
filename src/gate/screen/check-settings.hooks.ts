import { useEffect, useRef, useState } from 'react'
import type { CheckSettings } from './gate-check.hooks.ts'

const stored = 'gate-typed'
const nothing: CheckSettings = { entered: '', direction: 'in', isBulkLoad: false, registration: '' }

type Settings = {
  settings: CheckSettings
  setSettings: (settings: CheckSettings) => void
  /** After a check: the next driver comes the same way. */
  beginNext: () => void
}

/** What is set for the next check. Opening the gate again, with or without a network, finds what was typed. */
export function useCheckSettings(): Settings {
  const [settings, setSettings] = useState(readTyped)
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  })
  useEffect(() => {
    sessionStorage.removeItem(stored)
    const keep = (): void => sessionStorage.setItem(stored, JSON.stringify(latest.current))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])
  return { settings, setSettings, beginNext: () => setSettings(({ direction }) => ({ ...nothing, direction })) }
}

function readTyped(): CheckSettings {
  const text = sessionStorage.getItem(stored)
  return text === null ? nothing : (JSON.parse(text) as CheckSettings)
}
