import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Option } from '../form/combobox.tsx'
import { X } from 'lucide-react'
import { lazyPart, Waiting } from '../waiting.tsx'

export type FilterSelectProps = {
  /** The filter's label: 'Transporter'. */
  label: string
  /** The option for no filter: 'All transporters'. */
  all: string
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const Combobox = lazyPart(() => import('../form/combobox.tsx'), 'Combobox')

/** Compact, for two filters side by side on phones. */
const tightOnPhones = 'max-sm:pr-7! max-sm:pl-2.5!'

/** A filter of a list. More than twelve choices are searchable. */
export function FilterSelect({ label, all, options, value = '', onChange }: FilterSelectProps): ReactNode {
  const choose = (chosen: string): void => onChange(chosen || undefined)
  const layout = 'min-w-0 flex-1 basis-36 sm:max-w-64 sm:basis-44'
  if (options.length > 12) {
    return (
      <div className={layout}>
        <Waiting fallback={<span className="control block" />}>
          <Combobox aria-label={label} placeholder={all} options={options} value={value} onChange={choose} />
        </Waiting>
      </div>
    )
  }
  return (
    <div className={layout}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className={clsx('control select-arrow', tightOnPhones, !value && 'text-ink-3!')}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

export type FilterChipProps = {
  /** 'Driver: Asha Otieno'. */
  label: string
  onRemove: () => void
}

/** A removable filter from the address that has no field of its own. */
export function FilterChip({ label, onRemove }: FilterChipProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex h-9 max-w-full items-center gap-2 rounded-8 bg-brand-soft px-3 text-13 font-medium text-on-brand-soft hover:underline pointer-coarse:h-11"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(remove this filter)</span>
    </button>
  )
}

export type DayFilterProps = {
  label: string
  /** Days as 'YYYY-MM-DD'. */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
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
