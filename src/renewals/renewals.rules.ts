import { requestStatus } from '#requests/engine/request-types.contract.ts'
import * as z from 'zod/mini'
import { isPlainDate } from '#platform/contract/plain-date.ts'

export const renewalStatuses = ['Approved', 'Rejected', 'Pending approval'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]

/** A renewal's status label in the doctor and trainer lists. */
export function renewalStatusLabel(statusId: number): RenewalStatus {
  if (statusId === requestStatus.approved) return 'Approved'
  return statusId === requestStatus.rejected ? 'Rejected' : 'Pending approval'
}

/** How long a verification lasts: enough for an examination, too short to collect driver data. */
export const verificationHours = 3

const SentBody = z.object({
  date: z.catch(z.optional(z.string().check(z.refine(isPlainDate))), undefined),
  fit_to_work: z.catch(z.optional(z.enum(['yes', 'no'])), undefined),
  score: z.catch(z.optional(z.number()), undefined),
  syllabus: z.catch(z.optional(z.string()), undefined),
})

/** What was sent, without files, to fill in the form again. */
export const sentValues = (text: string): Readonly<Record<string, unknown>> => z.record(z.string(), z.unknown()).parse(JSON.parse(text))

/** Fields of a renewal's `body_data` (JSON text) for lists; absent or invalid ones are left out. */
export function sentBody(text: string): z.output<typeof SentBody> {
  return SentBody.parse(JSON.parse(text))
}
