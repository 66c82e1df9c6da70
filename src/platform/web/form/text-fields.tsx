import { clsx } from 'clsx'
import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type ReactNode, type SyntheticEvent, useState } from 'react'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { showDate } from '../dates.ts'
import { controlProps, Field, type FieldProps, textOf } from './field.tsx'

export type TextFieldProps = FieldProps & {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'tel' | 'email' | 'password' | 'url'>
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal'
  readonly disabled?: boolean
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

export function TextArea({
  field,
  label,
  hint,
  rows = 4,
  placeholder,
}: FieldProps & { readonly rows?: number; readonly placeholder?: string }): ReactNode {
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

export type NumberFieldProps = FieldProps & { readonly unit?: string; readonly decimals?: boolean; readonly placeholder?: string }

/** Gives a number to the form; text that is none goes as it is, so that the schema says what is wrong with it. */
export function NumberField({ field, label, hint, unit, decimals = false, placeholder }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState(textOf(field.value))
  // What was typed ('1.') stays as long as it means the form's value.
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
 * A day, 'YYYY-MM-DD', by the browser's own field, and beside the label in words: browsers write day and month in an order of their own. `min` and
 * `max` are days too. Of half a date a browser gives nothing; here it is not taken for none.
 */
export function DateField({ field, label, hint, min, max }: FieldProps & { readonly min?: string; readonly max?: string }): ReactNode {
  const text = textOf(field.value)
  const day = isPlainDate(text) ? text : ''
  const take = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>): void => {
    const entered = validity.badInput ? halfADate : value
    if (entered !== text) field.onChange(entered)
  }
  return (
    <Field field={field} label={label} hint={hint} understood={day && showDate(day)}>
      <input
        {...controlProps(field, hint)}
        type="date"
        min={min}
        max={max}
        value={day}
        onChange={take}
        onKeyUp={take}
        className="control digits"
      />
    </Field>
  )
}

/** No day, so the form's own schema says what is wanted. */
const halfADate = '?'

function readNumber(text: string): number | string {
  const trimmed = text.trim()
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}
