import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Combobox, type Option } from '../form/combobox.tsx'

export type FilterSelectProps = {
  /** The filter's label: 'Transporter'. */
  readonly label: string
  /** The option for no filter: 'All transporters'. */
  readonly all: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Compact, for two filters side by side on phones. */
const tightOnPhones = 'max-sm:pr-7! max-sm:pl-2.5!'

/** A filter of a list. More than twelve choices are searchable. */
export function FilterSelect({ label, all, options, value = '', onChange }: FilterSelectProps): ReactNode {
  const choose = (chosen: string): void => onChange(chosen || undefined)
  const layout = 'min-w-0 flex-1 basis-36 sm:max-w-64 sm:basis-44'
  if (options.length > 12) {
    return (
      <div className={layout}>
        <Combobox aria-label={label} placeholder={all} options={options} value={value} onChange={choose} />
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
