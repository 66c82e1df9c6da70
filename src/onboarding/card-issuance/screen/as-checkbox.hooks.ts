import type { FieldBinding } from '#platform/web/form/use-form.ts'

/** The contract takes a word, so that it is the same in a form with a file. */
export const asCheckbox = (field: FieldBinding, value: string): FieldBinding => ({
  ...field,
  value: field.value === value,
  onChange: (isChecked, validates) => field.onChange(isChecked === true ? value : undefined, validates),
})
