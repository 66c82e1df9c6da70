import * as z from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'

/** The costliest text first: the first that a field accepts is sent. An id is one that does not exist, unless a driver's is wanted. */
const textsWith = (id: string): readonly string[] => [
  ...[20_000, 2_000, 1_000, 500, 254, 200, 120, 100, 80, 60, 40, 30, 20].map((length) => 'a '.repeat(length / 2 - 1) + 'zz'),
  id,
  '2026-11-20',
  '2026-11',
  '2026',
  '2026-11-20T06:00:00.000Z',
  '08:00',
  '3f2b8c1e-0000-4000-8000-000000000001',
  '+254799100999',
  '0799100999',
  'flood@mara.example',
  'https://192.0.2.1/hook',
  'AAAA',
  'Africa/Nairobi',
  'KE',
  'ZQ',
  'a',
]
const numbers = [10_000, 500, 100, 60, 31, 30, 12, 10, 7, 5, 3, 2, 1, 0]
const lengths = [...numbers.slice(1, -1), 200, 50, 40, 33, 20, 4].toSorted((one, other) => other - one)
const files = [
  new File(['a,b\n1,2\n'], 'flood.csv', { type: 'text/csv' }),
  new File(['not a picture'], 'flood.jpg', { type: 'image/jpeg' }),
  new File(['%PDF-1.4 not a document'], 'flood.pdf', { type: 'application/pdf' }),
]

/** An input of every field of the contract, each as large as it accepts, but for the given ones; undefined where the contract refuses it. */
export function largestInput({ input }: Route, { id = '999999999', given = {} }: { id?: string; given?: object } = {}): object | undefined {
  const fields = { ...(input instanceof z.ZodMiniObject ? ofFields(input, id) : (largest(input, id) as object | undefined)), ...given }
  return input.safeParse(fields).success ? fields : undefined
}

function largest(schema: z.ZodMiniType, id: string): unknown {
  return candidates(schema, id).find((value) => schema.safeParse(value).success)
}

function candidates(schema: z.ZodMiniType, id: string): readonly unknown[] {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniPrefault
  )
    return [...candidates(schema.def.innerType as z.ZodMiniType, id), undefined]
  if (schema instanceof z.ZodMiniPipe)
    return candidates((schema.def.in instanceof z.ZodMiniTransform ? schema.def.out : schema.def.in) as z.ZodMiniType, id)
  if (schema instanceof z.ZodMiniUnion) return (schema.def.options as readonly z.ZodMiniType[]).flatMap((option) => candidates(option, id))
  if (schema instanceof z.ZodMiniObject) return [ofFields(schema, id)]
  if (schema instanceof z.ZodMiniRecord) return [{}]
  if (schema instanceof z.ZodMiniArray) return arrays(schema.def.element as z.ZodMiniType, id)
  if (schema instanceof z.ZodMiniEnum) return schema.options
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values
  return [...textsWith(id), ...numbers, true, ...files, undefined]
}

const ofFields = (schema: z.ZodMiniObject, id: string): object =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, largest(field as z.ZodMiniType, id)]))

/** Of different ids, because the same one twice may be refused. */
function arrays(element: z.ZodMiniType, id: string): readonly unknown[] {
  const one = largest(element, id)
  const others = candidates(element, id).filter((value) => element.safeParse(value).success)
  const nth = (n: number): unknown => (one === id ? String(Number(id) - n) : (others[n] ?? one))
  return [...lengths.map((length) => Array.from({ length }, (_, n) => nth(n))), others, []]
}
