import * as z from 'zod'

type Facts = { readonly optional: ReadonlySet<string>; readonly mandatoryLists: readonly string[] }
const known = new WeakMap<z.ZodType, Facts>()

/** Whether the schema takes an object without this field; asked of the schema itself, so that no screen says it again. */
export const isOptional = (input: z.ZodType, name: string): boolean => factsOf(input).optional.has(name)

/** The fields that are lists of texts and must be given. */
export const mandatoryLists = (input: z.ZodType): readonly string[] => factsOf(input).mandatoryLists

function factsOf(input: z.ZodType): Facts {
  const before = known.get(input)
  if (before) return before
  const fields = input instanceof z.ZodObject ? Object.entries<z.ZodType>(input.shape) : []
  const facts = {
    optional: new Set(fields.filter(([, schema]) => schema.safeParse(undefined).success).map(([name]) => name)),
    mandatoryLists: fields
      .filter(([, schema]) => schema instanceof z.ZodArray && schema.element instanceof z.ZodString)
      .map(([name]) => name),
  }
  known.set(input, facts)
  return facts
}
