import { clearanceExpiry } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** The properties of an approved medical renewal that the choice depends on. */
export type ApprovedRenewal = { readonly id: string; readonly date: PlainDate; readonly isFit: boolean; readonly decidedAt: Date }

type RenewalFields = { readonly id: string; readonly date: PlainDate; readonly fit_to_work: string; readonly decided_at: Date }

export const toApprovedRenewal = ({ id, date, fit_to_work, decided_at }: RenewalFields): ApprovedRenewal => ({
  id,
  date,
  isFit: fit_to_work === 'yes',
  decidedAt: decided_at,
})

export type FixedMedical = {
  readonly driverName: string
  readonly medicalExpiry: PlainDate
  readonly pass: { readonly expiry: PlainDate } | undefined
}

/**
 * Choosing a renewal corrects a date and must not override a later finding: 'fit' cannot replace a 'not fit' that was given or
 * approved later.
 */
export function judgePick(picked: ApprovedRenewal, all: readonly ApprovedRenewal[]): Ruling {
  const hasLaterUnfit = all.some(({ isFit, date, decidedAt }) => !isFit && (date > picked.date || decidedAt > picked.decidedAt))
  if (!picked.isFit || !hasLaterUnfit) return { ok: true }
  return {
    ok: false,
    code: 'not_fit_since',
    message: "A later renewal says 'not fit to work'. Only a new examination can change that.",
  }
}

/** The expiry of the chosen medical: by its date where fit, at once where not. */
export function pickedExpiry({ isFit, date }: ApprovedRenewal, today: PlainDate): PlainDate {
  const expiry = clearanceExpiry(date)
  return isFit || expiry < today ? expiry : today
}
