import { clsx } from 'clsx'
import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type ReactNode, type SyntheticEvent, useState } from 'react'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { formatDate } from '../dates.ts'
import { controlProps, Field, type FieldProps, textOf } from './field.tsx'

export type TextFieldProps = FieldProps & {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'tel' | 'email' | 'password' | 'url' | 'time' | 'datetime-local'>
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal'
  disabled?: boolean
}

export function TextField({ field, label, hint, type = 'text', autoComplete = 'off', ...rest }: TextFieldProps): ReactNode {
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...controlProps(field, hint)}
        {...rest}
        type={type}
        autoComplete={autoComplete}
        value={textOf(field.value)}
        onChange={({ target }) => field.onChange(target.value)}
        className="control"
      />
    </Field>
  )
}

export function TextArea({ field, label, hint, rows = 4, placeholder }: FieldProps & { rows?: number; placeholder?: string }): ReactNode {
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea
        {...controlProps(field, hint)}
        rows={rows}
        placeholder={placeholder}
        value={textOf(field.value)}
        onChange={({ target }) => field.onChange(target.value)}
        className="control h-auto! resize-y py-2"
      />
    </Field>
  )
}

export type NumberFieldProps = FieldProps & { unit?: string; decimals?: boolean; placeholder?: string }

/** Passes a number to the form; other text unchanged, so that the schema reports the error. */
export function NumberField({ field, label, hint, unit, decimals = false, placeholder }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState(textOf(field.value))
  // Typed text ('1.') stays while it equals the form's value.
  const shown = readNumber(typed) === field.value ? typed : textOf(field.value)
  const change = (text: string): void => {
    setTyped(text)
    field.onChange(readNumber(text))
  }
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="relative">
        <input
          {...controlProps(field, hint)}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={placeholder}
          value={shown}
          onChange={({ target }) => change(target.value)}
          className={clsx('control digits', unit && 'pr-16')}
        />
        {unit && <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-ink-2">{unit}</span>}
      </div>
    </Field>
  )
}

/**
 * A native date field with value 'YYYY-MM-DD'. The date is repeated beside the label, since browsers order day and month by locale.
 * Browsers report a partial date as empty; here it is an error.
 */
export function DateField({
  field,
  label,
  hint,
  min,
  max,
}: FieldProps & { min?: string | undefined; max?: string | undefined }): ReactNode {
  const text = textOf(field.value)
  const day = isPlainDate(text) ? text : ''
  const read = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>): void => {
    const entered = validity.badInput ? partialDate : value
    if (entered !== text) field.onChange(entered)
  }
  return (
    <Field field={field} label={label} hint={hint} parsedValue={day && formatDate(day)}>
      <input
        {...controlProps(field, hint)}
        type="date"
        min={min}
        max={max}
        value={day}
        onChange={read}
        onKeyUp={read}
        className="control digits"
      />
    </Field>
  )
}

/** Not a date, so that the form's schema reports the error. */
const partialDate = '?'

/** As people write numbers: '1e2' and '0x10' are typing mistakes. */
const plainNumber = /^-?(\d{1,15}\.?\d*|\.\d+)$/

function readNumber(text: string): number | string {
  const trimmed = text.trim()
  return plainNumber.test(trimmed) ? Number(trimmed) : trimmed
}
