import { isStorable, notStorableText, stripInvisible } from '#platform/contract/plain-text.ts'
import { invalid, malformed } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** No input of ours is deeper; without a limit a hostile body would exhaust the stack. */
const deepest = 20

/**
 * The values with every text in them as people see it, however deep it lies. Throws a Refusal: 422 at the fields whose text cannot be stored, 400
 * where values are nested too deeply. Files pass as they are; their names are cleaned where they are stored.
 */
export function plainInput(values: Values): Values {
  const errors: Record<string, string> = {}
  const plain = plainObject(values, [])
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return plain

  function plainValue(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'string') return stripInvisible(judged(value, path))
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    if (path.length > deepest) throw malformed('The values are nested too deeply.')
    return Array.isArray(value)
      ? value.map((each, index) => plainValue(each, [...path, String(index)]))
      : plainObject(value as Values, path)
  }

  function plainObject(object: Values, path: readonly string[]): Values {
    return Object.fromEntries(Object.entries(object).map(([key, value]) => [judged(key, path), plainValue(value, [...path, key])]))
  }

  function judged(text: string, path: readonly string[]): string {
    if (!isStorable(text)) errors[path.join('.') || '_'] ??= notStorableText
    return text
  }
}
