import { isStorable, notStorableText, stripInvisible } from '#platform/contract/plain-text.ts'
import { invalid, malformed } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** No contract nests deeper; without a limit a hostile body would exhaust the stack. */
const maxDepth = 20

/**
 * Removes invisible characters from all texts, at any depth. Throws a Refusal: 422 for fields whose text cannot be stored, 400 where values are
 * nested too deeply. Files pass unchanged; their names are cleaned when they are stored.
 */
export function sanitizeInput(values: Values): Values {
  const errors: Record<string, string> = {}
  const sanitized = sanitizeObject(values, [])
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return sanitized

  function sanitizeValue(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'string') return stripInvisible(checkStorable(value, path))
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    if (path.length > maxDepth) throw malformed('The values are nested too deeply.')
    return Array.isArray(value)
      ? value.map((each, index) => sanitizeValue(each, [...path, String(index)]))
      : sanitizeObject(value as Values, path)
  }

  function sanitizeObject(object: Values, path: readonly string[]): Values {
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => [checkStorable(key, path), sanitizeValue(value, [...path, key])]),
    )
  }

  function checkStorable(text: string, path: readonly string[]): string {
    if (!isStorable(text)) errors[path.join('.') || '_'] ??= notStorableText
    return text
  }
}
