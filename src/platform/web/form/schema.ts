import * as z from 'zod'

type Facts = { readonly optional: ReadonlySet<string>; readonly mandatoryLists: readonly string[] }
const cache = new WeakMap<z.ZodType, Facts>()

/** Whether the field is optional, from the schema itself. */
export const isOptional = (input: z.ZodType, name: string): boolean => factsOf(input).optional.has(name)

/** Required fields that are lists of texts. */
export const mandatoryLists = (input: z.ZodType): readonly string[] => factsOf(input).mandatoryLists

function factsOf(input: z.ZodType): Facts {
  const cached = cache.get(input)
  if (cached) return cached
  const fields = input instanceof z.ZodObject ? Object.entries<z.ZodType>(input.shape) : []
  const facts = {
    optional: new Set(fields.filter(([, schema]) => schema.safeParse(undefined).success).map(([name]) => name)),
    mandatoryLists: fields
      .filter(([, schema]) => schema instanceof z.ZodArray && schema.element instanceof z.ZodString)
      .map(([name]) => name),
  }
  cache.set(input, facts)
  return facts
}
