import { clearanceExpiry } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** An approved medical renewal, as far as the choice depends on it. */
export type ApprovedRenewal = { readonly id: string; readonly date: PlainDate; readonly isFit: boolean; readonly decidedAt: Date }

type KeptAs = { readonly id: string; readonly date: PlainDate; readonly fit_to_work: string; readonly decided_at: Date }

export const asApproved = ({ id, date, fit_to_work, decided_at }: KeptAs): ApprovedRenewal => ({
  id,
  date,
  isFit: fit_to_work === 'yes',
  decidedAt: decided_at,
})

/** The outcome of the choice. */
export type Fixed = {
  readonly driverName: string
  readonly medicalExpiry: PlainDate
  readonly pass: { readonly expiry: PlainDate } | undefined
}

/**
 * Choosing corrects a date. It must not override a later finding: a renewal of 'fit' cannot be chosen over one
 * of 'not fit' that was given or approved later.
 */
export function judgePick(picked: ApprovedRenewal, all: readonly ApprovedRenewal[]): Ruling {
  const isOverruled = all.some(({ isFit, date, decidedAt }) => !isFit && (date > picked.date || decidedAt > picked.decidedAt))
  if (!picked.isFit || !isOverruled) return { ok: true }
  return {
    ok: false,
    code: 'not_fit_since',
    message: "A later renewal says 'not fit to work'. Only a new examination makes the driver fit again.",
  }
}

/** The expiry of the chosen medical: by its date where fit, at once where not. */
export function pickedExpiry({ isFit, date }: ApprovedRenewal, today: PlainDate): PlainDate {
  const expiry = clearanceExpiry(date)
  return isFit || expiry < today ? expiry : today
}
