import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps } from '#platform/web/form/field.tsx'

type ChecksFieldProps = FieldProps & { readonly options: readonly { readonly id: number; readonly name: string }[] }

/** Checkboxes for a few numbered options. */
export function ChecksField({ field, label, options }: ChecksFieldProps): ReactNode {
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const isChosen = (id: number): boolean => chosen.includes(id)
  const change = (id: number): void =>
    field.onChange(
      options.map((option) => option.id).filter((each) => (each === id ? !isChosen(each) : isChosen(each))),
      true,
    )
  return (
    <FieldGroup field={field} label={label}>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map(({ id, name }, index) => (
          <label key={id} className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              id={index === 0 ? field.id : undefined}
              data-wrong={field.problem ? '' : undefined}
              checked={isChosen(id)}
              onChange={() => change(id)}
              className="size-4 shrink-0 pointer-coarse:size-5"
            />
            {name}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
