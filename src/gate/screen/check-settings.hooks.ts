import { useEffect, useRef, useState } from 'react'
import type { CheckAnswer } from '../checks/gate.contract.ts'
import type { CheckSettings } from './gate-check.hooks.ts'
import { isUnknownNumber } from './not-found.rules.ts'

const stored = 'gate-typed'
const nothing: CheckSettings = { entered: '', direction: 'in', isBulkLoad: false, registration: '' }

type Settings = {
  settings: CheckSettings
  setSettings: (settings: CheckSettings) => void
  /** The next driver comes the same way. */
  beginNext: () => void
  /** After a check: an unknown number stays, to be corrected. */
  settle: (answer: CheckAnswer, entered: string) => void
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
  const beginNext = (): void => setSettings(({ direction }) => ({ ...nothing, direction }))
  const settle: Settings['settle'] = (answer, entered) =>
    isUnknownNumber(answer) ? setSettings((now) => ({ ...now, entered })) : beginNext()
  return { settings, setSettings, beginNext, settle }
}

function readTyped(): CheckSettings {
  const text = sessionStorage.getItem(stored)
  return text === null ? nothing : (JSON.parse(text) as CheckSettings)
}
