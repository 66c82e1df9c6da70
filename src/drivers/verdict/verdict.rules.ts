import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { addDays, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import type { Verdict } from './verdict-names.rules.ts'
import { proofs, proofWords, statusWords, type Proof, type Reason, type Suspended } from './verdict-words.rules.ts'

/** Only drivers of bulkers need bulker training. */
export const bulkerOption = 'Bulker'

export type VerdictFacts = {
  readonly statusId: DriverStatusId
  /** The open suspension that keeps the driver longest. */
  readonly suspension: Suspended | null
  /** The day on which each ends; null where there is none. A regular transporter has none to end. */
  readonly expiries: Readonly<Record<Proof, PlainDate | null>>
  readonly vehicleOptions: readonly string[]
}

export type Judgement = {
  readonly verdict: Verdict
  /** The day on which the first of the proofs ends; null where one is missing. */
  readonly clearedUntil: PlainDate | null
  /** What blocks comes before what runs out. */
  readonly reasons: readonly Reason[]
}

/** The one verdict: pages, lists, filters and the gate all say what this says. */
export function judgeDriver(facts: VerdictFacts, asAt: PlainDate): Judgement {
  const needed = proofs.filter((proof) => isNeeded(proof, facts))
  const clearedUntil = clearedUntilOf(facts)
  const ofProofs = needed.flatMap((proof) => proofWords(proof, facts.expiries[proof], { asAt, soonUntil: soonUntil(asAt) }))
  const all = [...(isLoading(facts.statusId) ? [] : [statusWords(facts.statusId, facts.suspension, asAt)]), ...ofProofs]
  const blocking = all.filter(({ severity }) => severity === 'blocked')
  return {
    verdict: verdictBy({ statusId: facts.statusId, clearedUntil }, asAt),
    clearedUntil,
    reasons: [...blocking, ...all.filter((reason) => !blocking.includes(reason))],
  }
}

/** Nobody needs what is not asked of them: a bulker training without a bulker, an end of validity without a spot transporter. */
export function isNeeded(proof: Proof, { expiries, vehicleOptions }: Pick<VerdictFacts, 'expiries' | 'vehicleOptions'>): boolean {
  if (proof === 'bulker') return vehicleOptions.includes(bulkerOption)
  return proof !== 'transporter' || expiries.transporter !== null
}

/** What is kept of all proofs on the driver's row, for lists: the database keeps the same by the same rule. */
export function clearedUntilOf(facts: Pick<VerdictFacts, 'expiries' | 'vehicleOptions'>): PlainDate | null {
  const needed = proofs.filter((proof) => isNeeded(proof, facts)).map((proof) => facts.expiries[proof])
  return needed.includes(null) ? null : (earliest(...needed) ?? null)
}

/** The verdict of a row of a list: a status and one date say it. What ends on a day does not hold on that day any more. */
export function verdictBy(
  { statusId, clearedUntil }: { readonly statusId: number; readonly clearedUntil: PlainDate | null },
  asAt: PlainDate,
): Verdict {
  if (!isLoading(statusId) || clearedUntil === null || clearedUntil <= asAt) return 'blocked'
  return clearedUntil <= soonUntil(asAt) ? 'warn' : 'cleared'
}

/** Days after the one and up to the other, which is among them. */
export type Days = { readonly after?: PlainDate | undefined; readonly until?: PlainDate | undefined }

/** The days on which the first proof of an active driver of this verdict ends. */
export function clearedWithin(verdict: Verdict, asAt: PlainDate): Days {
  const soon = soonUntil(asAt)
  return { cleared: { after: soon }, warn: { after: asAt, until: soon }, blocked: { until: asAt } }[verdict]
}

/** Thirty days, this one included: what ends until then is warned of. */
export const soonUntil = (asAt: PlainDate): PlainDate => addDays(asAt, expiringSoonDays)

const isLoading = (statusId: number): boolean => statusId === driverStatus.active
