import { dateWords } from '#platform/contract/moment.ts'
import { earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { expiryReasonTexts, isExpiryReason, passTermMonths, type ExpiryReason } from './passes.rules.ts'

type Ended = { readonly expiry: PlainDate; readonly reason: string }
type Limits = Readonly<Record<ExpiryReason, PlainDate | null>>

/** The requirement that sets the pass's expiry; undefined where a register gave the expiry. */
export function setBy({ expiry, reason }: Ended, limits: Limits): ExpiryReason | undefined {
  const isOwn = isExpiryReason(reason) && limits[reason] === expiry && earliest(...Object.values(limits)) === expiry
  return isOwn ? reason : undefined
}

/** Explains a pass's expiry. A registered one holds until something is renewed. */
export function expiryText(pass: Ended, limits: Limits): string {
  const ends = `The pass ends on ${dateWords(pass.expiry)}`
  const reason = setBy(pass, limits)
  if (reason === undefined) return `${ends}, as it was registered. The next renewal computes it anew.`
  if (reason === 'term') return `${ends}, ${passTermMonths} months after it was generated. All else that it rests on lasts longer.`
  return `${ends} because the ${expiryReasonTexts[reason]} ends then, first of all that it rests on.`
}
