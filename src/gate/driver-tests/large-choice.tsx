import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type LargeChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Where nothing is chosen yet. */
  placeholder?: string
  error?: string | undefined
}

/** A choice for a thumb, in the sun. */
export function LargeChoice({ label, value, onChange, options, placeholder, error }: LargeChoiceProps): ReactNode {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-16 font-medium">
        {label}
      </label>
      <select
        id={id}
        className="control select-arrow h-12! text-20!"
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 font-medium text-bad">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
