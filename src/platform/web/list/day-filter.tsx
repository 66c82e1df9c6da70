import type { ReactNode } from 'react'

export type DayFilterProps = {
  readonly label: string
  /** Days as 'YYYY-MM-DD'. */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A date filter. */
export function DayFilter({ label, value = '', min, max, onChange }: DayFilterProps): ReactNode {
  return (
    <label className="flex min-w-0 flex-1 basis-36 flex-col gap-1 text-13 text-ink-2 sm:flex-none sm:basis-auto sm:flex-row sm:items-center sm:gap-2">
      <span>{label}</span>
      <input
        type="date"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="control digits sm:w-auto!"
      />
    </label>
  )
}
