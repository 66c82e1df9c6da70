import * as z from 'zod'
import { isPlainDate } from '#platform/contract/plain-date.ts'

const SentBody = z.object({
  date: z.string().refine(isPlainDate).optional().catch(undefined),
  fit_to_work: z.enum(['yes', 'no']).optional().catch(undefined),
  score: z.number().optional().catch(undefined),
  syllabus: z.string().optional().catch(undefined),
})

/** Fields of a renewal's `body_data` (JSON text) for lists; absent or invalid ones are left out. */
export function sentBody(text: string): z.output<typeof SentBody> {
  return SentBody.parse(JSON.parse(text))
}
