import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** The default validity of a spot transporter. */
const spotValidityMonths = 3

export const defaultValidUntil = (today: PlainDate): PlainDate => addMonths(today, spotValidityMonths)

/** Refuses the second of two concurrent conversions. */
export const judgeConversion = ({ is_spot }: { is_spot: boolean }): Ruling =>
  is_spot ? { ok: true } : { ok: false, code: 'regular_already', message: 'This transporter is already regular' }
