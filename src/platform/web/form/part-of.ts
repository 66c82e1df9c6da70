import type { FieldBinding } from './use-form.ts'

/** The field of one part of a value that is an object: `topic` of a proof. */
export function partOf(field: FieldBinding, name: string): FieldBinding {
  const value = objectOf(field.value)
  return {
    ...field,
    id: `${field.id}-${name}`,
    name: `${field.name}.${name}`,
    value: value[name],
    optional: false,
    problem: field.nested[name],
    nested: insideOf(field.nested, name),
    onChange: (next, validates) => field.onChange({ ...value, [name]: next }, validates),
  }
}

/** The field of one entry of a list. */
export function partEntryOf(field: FieldBinding, place: number): FieldBinding {
  const entries = chosenValues(field.value)
  return {
    ...field,
    id: `${field.id}-${place}`,
    name: `${field.name}.${place}`,
    value: entries[place],
    optional: false,
    problem: field.nested[String(place)],
    nested: insideOf(field.nested, String(place)),
    onChange: (next, validates) => field.onChange(entries.with(place, objectOf(next)), validates),
  }
}

export type FormPart = Readonly<Record<string, unknown>>
export const objectOf = (value: unknown): FormPart => (typeof value === 'object' && value !== null ? { ...value } : {})
export const chosenValues = (value: unknown): readonly FormPart[] => (Array.isArray(value) ? value.map(objectOf) : [])

const insideOf = (problems: FieldBinding['nested'], name: string): FieldBinding['nested'] =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([key, text]) => (key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), text]] : [])),
  )
