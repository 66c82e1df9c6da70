import type { ReactNode } from 'react'

export type DayFilterProps = {
  readonly label: string
  /** Days as 'YYYY-MM-DD'. */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A day that bounds a list. */
export function DayFilter({ label, value = '', min, max, onChange }: DayFilterProps): ReactNode {
  return (
    <label className="flex basis-full items-center gap-2 text-13 text-ink-2 sm:basis-auto">
      <span className="w-10 sm:w-auto">{label}</span>
      <input
        type="date"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="control digits flex-1 sm:w-auto!"
      />
    </label>
  )
}
