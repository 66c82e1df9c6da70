import { dateText } from '#platform/contract/moment.ts'
import { earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { expiryReasonTexts, isExpiryReason, passTermMonths, type ExpiryReason } from './passes.rules.ts'

type StoredPass = { readonly expiry: PlainDate; readonly reason: string }
type Limits = Readonly<Record<ExpiryReason, PlainDate | null>>

/** The requirement that sets the pass's expiry; undefined where a register gave the expiry. */
export function setBy({ expiry, reason }: StoredPass, limits: Limits): ExpiryReason | undefined {
  const isComputed = isExpiryReason(reason) && limits[reason] === expiry && earliest(...Object.values(limits)) === expiry
  return isComputed ? reason : undefined
}

/** Explains a pass's expiry. A registered one holds until something is renewed. */
export function expiryText(pass: StoredPass, limits: Limits): string {
  const start = `The pass expires on ${dateText(pass.expiry)}`
  const reason = setBy(pass, limits)
  if (reason === undefined) return `${start}, as registered. The next renewal updates it.`
  if (reason === 'term') return `${start}, ${passTermMonths} months after it was generated. All its documents expire later.`
  return `${start} because the ${expiryReasonTexts[reason]} expires then, the earliest of its documents.`
}
