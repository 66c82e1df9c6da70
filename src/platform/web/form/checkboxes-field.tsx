import type { ReactNode } from 'react'
import type { Option } from './combobox.tsx'
import { FieldGroup, type FieldProps } from './field.tsx'

export type CheckboxesFieldProps = FieldProps & { options: readonly Option[] }

/** Checkboxes; the value is the list of chosen options, in their order. */
export function CheckboxesField({ field, label, hint, options }: CheckboxesFieldProps): ReactNode {
  const chosen = Array.isArray(field.value) ? field.value.map(String) : []
  const toggle = (value: string, isChosen: boolean): void => {
    const next = options.map((option) => option.value).filter((each) => (each === value ? isChosen : chosen.includes(each)))
    field.onChange(next, true)
  }
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {options.map(({ value, label: text }) => (
          <label key={value} className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              data-wrong={field.problem ? '' : undefined}
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
              className="size-4 shrink-0 pointer-coarse:size-5"
            />
            {text}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
