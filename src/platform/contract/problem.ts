import * as z from 'zod'

/** What every refused call answers: a sentence for the toast, a sentence for each field that is at fault, and a code that programs may rely on. */
export const Problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
})
export type Problem = z.output<typeof Problem>

/** The first complaint of each field, under the field's dotted name. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.') || '_'] ??= issue.message
  return errors
}
