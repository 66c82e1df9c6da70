import { changesNothing, type ClearanceFinding } from '#drivers/clearances/current-clearance.rules.ts'
import { judgeGiven } from '#recalls/recalls.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** The properties of an approved medical renewal that the choice depends on. */
export type ApprovedRenewal = { id: string; date: PlainDate; isFit: boolean }

type RenewalFields = { id: string; date: PlainDate; fit_to_work: string }

export const toApprovedRenewal = ({ id, date, fit_to_work }: RenewalFields): ApprovedRenewal => ({
  id,
  date,
  isFit: fit_to_work === 'yes',
})

export type FixedMedical = {
  driverName: string
  isFit: boolean
  medicalExpiry: PlainDate
  pass: { expiry: PlainDate } | undefined
}

export const findingOf = ({ date, isFit }: Pick<ApprovedRenewal, 'date' | 'isFit'>): Omit<ClearanceFinding, 'id'> => ({
  givenOn: date,
  isFit,
})

/** Choosing a renewal corrects a date. It must not override a finding that counts before it, a later examination or one of the same day that found not fit, nor bring back what is under recall. */
export function judgePick({ isRecalled, ...picked }: ApprovedRenewal & { isRecalled: boolean }, all: readonly ApprovedRenewal[]): Ruling {
  const hasLaterUnfit = all.some((other) => !other.isFit && changesNothing(findingOf(other), findingOf(picked)))
  if (!picked.isFit) return { ok: true }
  if (!hasLaterUnfit) return judgeGiven({ kind: 'medical', day: picked.date, isRecalled })
  return {
    ok: false,
    code: 'not_fit_since',
    message: "A later renewal says 'not fit to work'. Only a new examination can change that.",
  }
}

/** What the choice replaces: the chosen renewal's own row, and what would count before it. */
export const replacedBy = <F extends ClearanceFinding & { requestId: string | null }>(
  picked: ApprovedRenewal,
  findings: readonly F[],
): readonly F[] => findings.filter((finding) => finding.requestId === picked.id || changesNothing(finding, findingOf(picked)))
