import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { uploadRule } from '#platform/contract/upload.ts'

/** Text that tends to break programs: unpaired surrogates, NUL, control and bidi characters, quotes, formulas, long text. */
const strangeTexts = [
  '\uD800',
  'a\uDFFFb',
  'a\u0000b',
  '\u0001\u0008\u001B[2J',
  '\u202Egnp.exe',
  '\u2066x\u2069\u200F',
  "' or '1'='1",
  '%_\\',
  '=1+1',
  '<script>alert(1)</script>',
  '${7*7}',
  '..%2f..%2fetc',
  '\u{1F69A}'.repeat(40),
  'İstanbul ß ﬃ',
  'x'.repeat(20_000),
  '   ',
  '',
] as const

const strangeNumbers = [0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 9_999_999_999] as const
const strangeDays = ['0000-01-01', '9999-12-31', '2026-02-30', '-000001-01-01', '+275760-09-13', '2026-11-21T00:00:00Z'] as const

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** A value of any type. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...strangeTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...strangeNumbers, ...strangeNumbers.map(String)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...strangeDays) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [null], ['a', 'a'], { a: { b: 1 } }, nested(500)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
)

/** A value that the schema is likely to accept; undefined for types it does not know. */
function likely(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniPrefault
  )
    return fc.oneof(fc.constant(undefined), likely(schema.def.innerType as z.ZodMiniType))
  if (schema instanceof z.ZodMiniPipe)
    return likely((schema.def.in instanceof z.ZodMiniTransform ? schema.def.out : schema.def.in) as z.ZodMiniType)
  if (schema instanceof z.ZodMiniEnum) return fc.constantFrom(...(schema.options as readonly unknown[]))
  if (schema instanceof z.ZodMiniArray) return fc.array(likely(schema.def.element as z.ZodMiniType), { maxLength: 3 })
  if (schema instanceof z.ZodMiniNumber) return fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...strangeNumbers))
  if (schema instanceof z.ZodMiniBoolean) return fc.boolean()
  if (schema instanceof z.ZodMiniObject) return likelyObject(schema)
  if (uploadRule(schema)) return fc.constant(undefined)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'Asha Wanjiru', '1', '12345678', '0712345678', '2026-11-20', '2027-01-31') },
    { weight: 1, arbitrary: fc.constantFrom(...strangeTexts) },
  )
}

const likelyObject = (schema: z.ZodMiniObject): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, likely(field as z.ZodMiniType)])))

/** How one input is mutated: fields set to something likely or strange, dropped, doubled or added. `keep` changes nothing. */
export type Mutation = {
  how: 'keep' | 'likely' | 'strange' | 'drop' | 'double' | 'add'
  at: number
  value: unknown
  filled: object
}

export const mutations = (schema: z.ZodMiniType): fc.Arbitrary<Mutation> =>
  fc.record({
    how: fc.oneof(
      { weight: 8, arbitrary: fc.constant('keep' as const) },
      { weight: 4, arbitrary: fc.constant('likely' as const) },
      { weight: 4, arbitrary: fc.constant('strange' as const) },
      { weight: 1, arbitrary: fc.constantFrom('drop' as const, 'double' as const, 'add' as const) },
    ),
    at: fc.nat(100),
    value: strange,
    filled: schema instanceof z.ZodMiniObject ? likelyObject(schema) : fc.constant({}),
  })

/** Applies a mutation to a valid input. */
export function mutate(valid: object, names: readonly string[], { how, at, value, filled }: Mutation): Record<string, unknown> {
  const input: Record<string, unknown> = { ...valid }
  const name = names[at % Math.max(1, names.length)]
  if (how === 'add') return { ...input, ['__proto__x']: value, status: value }
  if (how === 'keep' || name === undefined) return input
  if (how === 'strange') return { ...input, [name]: value }
  if (how === 'double') return { ...input, [name]: [input[name], input[name]] }
  if (how === 'drop') return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))
  // Fills only fields that the valid input leaves out, so that most calls pass validation.
  const unset = Object.entries(filled as Record<string, unknown>).filter(([key, entry]) => !(key in input) && entry !== undefined)
  return { ...Object.fromEntries(unset), ...input }
}
