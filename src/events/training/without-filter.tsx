import { useState, type ReactNode } from 'react'
import { defaultDaysWithout } from '../events.rules.ts'

type WithoutFilterProps = { days: number | undefined; onChange: (days: number | undefined) => void }

/** Filters by days without training or toolbox talk. */
export function WithoutFilter({ days, onChange }: WithoutFilterProps): ReactNode {
  const [typed, setTyped] = useState(String(days ?? defaultDaysWithout))
  const entered = Math.trunc(Number(typed))
  const isValid = entered >= 1 && entered <= 3650
  const apply = (): void => {
    if (days !== undefined && isValid && entered !== days) onChange(entered)
  }
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      <label className="flex min-h-9 items-center gap-2.5">
        <input
          type="checkbox"
          checked={days !== undefined}
          onChange={({ target }) => onChange(target.checked ? (isValid ? entered : defaultDaysWithout) : undefined)}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        No training or toolbox talk for
      </label>
      <input
        aria-label="Days without training or toolbox talk"
        inputMode="numeric"
        value={typed}
        aria-invalid={isValid ? undefined : true}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        className="control digits w-18! text-center"
      />
      days
    </div>
  )
}
