import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Combobox, type Option } from './combobox.tsx'
import { controlProps, Field, FieldGroup, type FieldProps, ProblemText, textOf } from './field.tsx'

export type { Option } from './combobox.tsx'

type Choices = FieldProps & { options: readonly Option[]; placeholder?: string }

/** For about ten choices at most; else `ComboboxField`. */
export function SelectField({ field, label, hint, options, placeholder = 'Choose…' }: Choices): ReactNode {
  const value = textOf(field.value)
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        {...controlProps(field, hint)}
        value={value}
        onChange={({ target }) => field.onChange(target.value)}
        className={clsx('control select-arrow', !value && 'text-ink-3')}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export type ComboboxFieldProps = Choices & {
  /** Called with the typed text for server-side search; options are then shown unfiltered. */
  onSearch?: (text: string) => void
  loading?: boolean
}

/** A searchable choice, for long lists. */
export function ComboboxField({ field, label, hint, options, placeholder = 'Search…', onSearch, loading }: ComboboxFieldProps): ReactNode {
  return (
    <Field field={field} label={label} hint={hint}>
      <Combobox
        {...controlProps(field, hint)}
        options={options}
        placeholder={placeholder}
        onSearch={onSearch}
        loading={loading}
        value={textOf(field.value)}
        onChange={(value) => field.onChange(value, true)}
      />
    </Field>
  )
}

export function RadioField({ field, label, hint, options }: Choices): ReactNode {
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div className="flex flex-col gap-2">
        {options.map((option, index) => (
          <label key={option.value} className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
            <input
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.id}
              data-wrong={field.problem ? '' : undefined}
              checked={field.value === option.value}
              onChange={() => field.onChange(option.value, true)}
              className="mt-0.5 size-4 shrink-0 pointer-coarse:mt-0 pointer-coarse:size-5"
            />
            <span>
              {option.label}
              {option.note && <span className="block text-13 text-ink-2">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** A single checkbox. `hint` is below the label. */
export function CheckboxField({ field, label, hint }: FieldProps): ReactNode {
  const { 'aria-required': _required, ...control } = controlProps(field, hint)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
        <input
          {...control}
          type="checkbox"
          checked={field.value === true}
          onChange={({ target }) => field.onChange(target.checked, true)}
          className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
        />
        <span>
          {label}
          {hint && (
            <span id={`${field.id}-hint`} className="block text-13 text-ink-2">
              {hint}
            </span>
          )}
        </span>
      </label>
      {field.problem && <ProblemText id={`${field.id}-problem`}>{field.problem}</ProblemText>}
    </div>
  )
}
