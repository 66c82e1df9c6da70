import type { ReactNode } from 'react'

export type DayFilterProps = {
  label: string
  /** Days as 'YYYY-MM-DD'. */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** Takes the focus. */
  isFirst?: boolean
  onChange: (day: string | undefined) => void
}

/** A date filter. */
export function DayFilter({ label, value = '', min, max, isFirst = false, onChange }: DayFilterProps): ReactNode {
  return (
    <label className="flex min-w-0 flex-1 basis-36 flex-col gap-1 text-13 text-ink-2 sm:flex-none sm:basis-auto sm:flex-row sm:items-center sm:gap-2">
      <span>{label}</span>
      <input
        ref={isFirst ? focus : undefined}
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

const focus = (field: HTMLElement | null): void => field?.focus()
