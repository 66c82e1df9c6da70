import type { ReactNode } from 'react'
import { decidedKinds } from '#accounts/permissions.rules.ts'
import { NumberField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'

/** A number for each kind of request; an emptied one is left out. */
export function DueHoursFields({ field }: { field: FieldBinding }): ReactNode {
  const hours = { ...(field.value as object | undefined) } as Record<string, unknown>
  return Object.entries(decidedKinds).map(([slug, label]) => (
    <NumberField
      key={slug}
      label={label}
      unit="hours"
      field={{
        ...field,
        id: `${field.id}-${slug}`,
        name: `${field.name}.${slug}`,
        value: hours[slug] ?? '',
        optional: false,
        problem: field.nested[slug],
        onChange: (value, validates) => {
          const { [slug]: _, ...others } = hours
          field.onChange(value === '' ? others : { ...others, [slug]: value }, validates)
        },
      }}
    />
  ))
}
