import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type LargeFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  choices?: readonly string[]
  error?: string | undefined
  after?: ReactNode
  /** What the field is about, read with it. */
  describedBy?: string
  /** Takes the focus with its content selected, so that typing or a hand scanner replaces it. */
  isAskedAgain?: boolean
  inputMode?: 'decimal'
  capitals?: 'characters' | 'words'
}

/** For a thumb, in the sun. */
export function LargeField({
  label,
  value,
  onChange,
  choices = [],
  error,
  after,
  describedBy,
  isAskedAgain = false,
  inputMode,
  capitals = 'characters',
}: LargeFieldProps): ReactNode {
  const id = label.split(' ')[0]?.toLowerCase() ?? ''
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isAskedAgain) return
    input.current?.focus()
    input.current?.select()
  }, [isAskedAgain])
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-16 font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          className="control h-12! text-20!"
          autoComplete="off"
          autoCapitalize={capitals}
          spellCheck={false}
          enterKeyHint="go"
          inputMode={inputMode}
          value={value}
          list={choices.length > 0 ? `${id}-choices` : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? describedBy : `${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
        {after}
      </div>
      {choices.length > 0 && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 font-medium text-bad">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
