import * as z from 'zod/mini'

/** The body of every refusal: a message for the toast, a message per invalid field, a stable code for programs, and the id of the record it is about. */
export const Problem = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
  about: z.optional(z.string()),
  request_id: z.optional(z.string()),
})
export type Problem = z.output<typeof Problem>

/** The first error of each field, by dotted name. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.') || '_'] ??= issue.message
  return errors
}
