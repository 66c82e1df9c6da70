import * as z from 'zod/mini'

/** The body of every refusal. */
export const Problem = z.object({
  message: z.string().check(z.describe('A sentence for people: what happened and what to do.')),
  code: z.optional(z.string()).check(z.describe('Stable, for programs.')),
  errors: z.optional(z.record(z.string(), z.string())).check(z.describe('A message for each invalid field, by dotted name.')),
  about: z.optional(z.string()).check(z.describe('The id of the record to open instead.')),
  choices: z.optional(z.array(z.string())).check(z.describe('What can be chosen from, where `message` asks a question.')),
  request_id: z.optional(z.string()).check(z.describe('Of this call, as in the log.')),
})
export type Problem = z.output<typeof Problem>

/** The first error of each field, by dotted name. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.') || '_'] ??= issue.message
  return errors
}
