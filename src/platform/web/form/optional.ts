import type * as z from 'zod'

const known = new WeakMap<z.ZodType, Map<string, boolean>>()

/** Whether the schema takes an object without this field; asked of the schema itself, so that no screen says it again. */
export function isOptional(input: z.ZodType, name: string): boolean {
  const fields = known.get(input) ?? new Map<string, boolean>()
  known.set(input, fields)
  const before = fields.get(name)
  if (before !== undefined) return before
  const answer = fieldOf(input, name)?.safeParse(undefined).success ?? false
  fields.set(name, answer)
  return answer
}

function fieldOf(input: z.ZodType, name: string): z.ZodType | undefined {
  return 'shape' in input ? (input.shape as Record<string, z.ZodType>)[name] : undefined
}
