import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { addDays, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import type { Verdict } from './verdict-names.rules.ts'
import {
  requirements,
  doctorReason,
  holdReason,
  passRemedy,
  requirementReasons,
  statusReasons,
  type Requirement,
  type VerdictReason,
  type Suspended,
} from './verdict-reasons.rules.ts'

/** Only drivers with this vehicle option need bulker training. */
export const bulkerOption = 'Bulker'

export type VerdictFacts = {
  statusId: DriverStatusId
  /** The open suspension that lasts longest. */
  suspension: Suspended | null
  /** Each requirement's expiry; null where there is none. Regular transporters have none. */
  expiries: Readonly<Record<Requirement, PlainDate | null>>
  vehicleOptions: readonly string[]
  /** An open hold counts at the driver's plant. */
  isOnHold: boolean
  /** The current medical found the driver not fit to work. */
  isUnfit: boolean
}

export type Judgement = {
  verdict: Verdict
  /** The day on which the earliest requirement ends; null where one is missing, on hold and unfit. */
  clearedUntil: PlainDate | null
  /** Blocking reasons first. */
  reasons: readonly VerdictReason[]
}

/** The one verdict: pages, lists, filters and the gate all use it. */
export function judgeDriver(facts: VerdictFacts, asAt: PlainDate): Judgement {
  const needed = requirements.filter((requirement) => isNeeded(requirement, facts))
  const clearedUntil = clearedUntilOf(facts)
  const { pass } = facts.expiries
  const endedBy = pass === null ? undefined : needed.find((requirement) => requirement !== 'pass' && facts.expiries[requirement] === pass)
  const requirementResults = needed.flatMap((requirement) => {
    if (requirement === 'medical' && facts.isUnfit) return []
    const days = { asAt, soonUntil: soonUntil(asAt) }
    const nextStep = requirement === 'pass' ? passRemedy(endedBy, facts) : undefined
    return requirementReasons(requirement, facts.expiries[requirement], days, nextStep)
  })
  const all = [
    ...(facts.isOnHold ? [holdReason] : []),
    ...(isLoading(facts.statusId) ? [] : [statusReasons(facts.statusId, facts.suspension, asAt)]),
    ...(facts.isUnfit ? [doctorReason] : []),
    ...requirementResults,
  ]
  const blocking = all.filter(({ severity }) => severity === 'blocked')
  return {
    verdict: verdictBy({ statusId: facts.statusId, clearedUntil }, asAt),
    clearedUntil,
    reasons: [...blocking, ...all.filter((reason) => !blocking.includes(reason))],
  }
}

/** Bulker training applies to bulker drivers only, transporter validity to spot transporters only. */
export function isNeeded(
  requirement: Requirement,
  { expiries, vehicleOptions }: Pick<VerdictFacts, 'expiries' | 'vehicleOptions'>,
): boolean {
  if (requirement === 'bulker') return vehicleOptions.includes(bulkerOption)
  return requirement !== 'transporter' || expiries.transporter !== null
}

/** The earliest expiry of all requirements, as settleDrivers stores it on the driver's row for lists; null on hold and unfit, which no day ends. */
export function clearedUntilOf(facts: Pick<VerdictFacts, 'expiries' | 'vehicleOptions' | 'isOnHold' | 'isUnfit'>): PlainDate | null {
  if (facts.isOnHold || facts.isUnfit) return null
  const needed = requirements.filter((requirement) => isNeeded(requirement, facts)).map((requirement) => facts.expiries[requirement])
  return needed.includes(null) ? null : (earliest(...needed) ?? null)
}

type Cleared = { statusId: number; clearedUntil: PlainDate | null }

/** The verdict of a list row, from status and earliest expiry. A requirement does not hold on its expiry day. */
export function verdictBy({ statusId, clearedUntil }: Cleared, asAt: PlainDate): Verdict {
  if (!isLoading(statusId) || clearedUntil === null || clearedUntil <= asAt) return 'blocked'
  return clearedUntil <= soonUntil(asAt) ? 'warn' : 'cleared'
}

export const mayLoadOn = (cleared: Cleared, day: PlainDate): boolean => verdictBy(cleared, day) !== 'blocked'

/** Days after `after` up to and including `until`. */
export type DayRange = { after?: PlainDate | undefined; until?: PlainDate | undefined }

/** The earliest expiries of active drivers with this verdict. */
export function clearedWithin(verdict: Verdict, asAt: PlainDate): DayRange {
  const soon = soonUntil(asAt)
  return { cleared: { after: soon }, warn: { after: asAt, until: soon }, blocked: { until: asAt } }[verdict]
}

/** 30 days, today included: an expiry up to here is a warning. */
export const soonUntil = (asAt: PlainDate): PlainDate => addDays(asAt, expiringSoonDays)

const isLoading = (statusId: number): boolean => statusId === driverStatus.active
