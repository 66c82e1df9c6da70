import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckSettings, GateCheck } from './gate-check.hooks.ts'
import { LargeField } from './large-field.tsx'

const stored = 'gate-vehicle-open'

export type VehicleProps = {
  gate: GateCheck
  settings: CheckSettings
  registrations: readonly string[]
  onSettings: (settings: CheckSettings) => void
}

/** The vehicle and the bulk load, behind one press. A device keeps them open or closed. */
export function VehiclePart({ gate: { failure }, settings, registrations, onSettings }: VehicleProps): ReactNode {
  const [isChosen, setChosen] = useState(() => localStorage.getItem(stored) !== null)
  const isIn = settings.direction === 'in'
  const isWrong = failure?.field === 'registration'
  const isOpen = isChosen || isWrong
  const set = [settings.registration.trim(), isIn && settings.isBulkLoad && 'Bulk load'].filter(Boolean)
  const press = (): void => {
    if (isOpen) localStorage.removeItem(stored)
    else localStorage.setItem(stored, '1')
    setChosen(!isOpen)
  }
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-11 items-center gap-2 text-left text-16 font-medium"
        onClick={press}
      >
        <ChevronDown aria-hidden className={isOpen ? 'size-5 shrink-0 rotate-180' : 'size-5 shrink-0'} />
        <span className="min-w-0 wrap-anywhere">
          {isIn ? 'Vehicle and bulk load' : 'Vehicle'}
          {!isOpen && set.length > 0 && <span className="digits text-ink-2">: {set.join(', ')}</span>}
        </span>
      </button>
      {isOpen && (
        <LargeField
          label="Vehicle registration (optional)"
          value={settings.registration}
          onChange={(registration) => onSettings({ ...settings, registration })}
          choices={registrations}
          error={isWrong ? failure.message : undefined}
        />
      )}
      {isOpen && isIn && (
        <label className="flex min-h-12 items-center gap-3 text-16">
          <input
            type="checkbox"
            className="size-6 shrink-0"
            checked={settings.isBulkLoad}
            onChange={({ target }) => onSettings({ ...settings, isBulkLoad: target.checked })}
          />
          Bulk load
        </label>
      )}
    </div>
  )
}
