import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** A spot transporter is trusted for so long, unless another day is said. */
export const spotValidityMonths = 3

export const usualValidUntil = (today: PlainDate): PlainDate => addMonths(today, spotValidityMonths)

/** Of two who convert at once, the second is told. */
export const judgeConversion = ({ is_spot }: { readonly is_spot: boolean }): Ruling =>
  is_spot ? { ok: true } : { ok: false, code: 'regular_already', message: 'This is a regular transporter already' }
