import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { addDays, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import { heldFrom, isHeldOn, nextHeldFrom, type HeldDays } from '../holds/held-days.rules.ts'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import type { Verdict } from './verdict-names.rules.ts'
import {
  requirements,
  doctorReason,
  holdAheadReason,
  holdReason,
  ownReasons,
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
  /** The days on which open holds count at the driver's plant. */
  heldDays: HeldDays
  /** The current medical found the driver not fit to work. */
  isUnfit: boolean
  /** The plant's own requirements that the driver needs. */
  own: readonly OwnRequirement[]
}

export type Judgement = {
  verdict: Verdict
  /** The day on which the earliest requirement ends or a hold begins; null where one is missing, on hold at once and unfit. */
  clearedUntil: PlainDate | null
  /** Blocking reasons first. */
  reasons: readonly VerdictReason[]
}

/** The one verdict: pages, lists, filters and the gate all use it. */
export function judgeDriver(facts: VerdictFacts, asAt: PlainDate): Judgement {
  const needed = requirements.filter((requirement) => isNeeded(requirement, facts))
  const clearedUntil = clearedUntilOf(facts, asAt)
  const heldNext = nextHeldFrom(facts.heldDays, asAt)
  const { pass } = facts.expiries
  const endedBy = pass === null ? undefined : needed.find((requirement) => requirement !== 'pass' && facts.expiries[requirement] === pass)
  const requirementResults = needed.flatMap((requirement) => {
    if (requirement === 'medical' && facts.isUnfit) return []
    const days = { asAt, soonUntil: soonUntil(asAt) }
    const nextStep = requirement === 'pass' ? passRemedy(endedBy, facts) : undefined
    return requirementReasons(requirement, facts.expiries[requirement], days, nextStep)
  })
  const all = [
    ...(isHeldOn(facts.heldDays, asAt) ? [holdReason] : heldNext === null ? [] : [holdAheadReason(heldNext)]),
    ...(isLoading(facts.statusId) ? [] : [statusReasons(facts.statusId, facts.suspension, asAt)]),
    ...(facts.isUnfit ? [doctorReason] : []),
    ...requirementResults,
    ...facts.own.flatMap((own) => ownReasons(own, { asAt, soonUntil: soonUntil(asAt) })),
  ]
  const blocking = all.filter(({ severity }) => severity === 'blocked')
  return {
    verdict: verdictBy({ statusId: facts.statusId, clearedUntil, isHeld: heldNext !== null }, asAt),
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

/** Before every day. */
const always = '-infinity'

/**
 * The earliest expiry of all requirements, where a hold that lies ahead is one; null on hold at once and unfit, which no day ends. Without a day every hold counts that is
 * open: so settleDrivers stores it on the driver's row for lists.
 */
export function clearedUntilOf(
  facts: Pick<VerdictFacts, 'expiries' | 'vehicleOptions' | 'heldDays' | 'isUnfit'> & { own: readonly Pick<OwnRequirement, 'endsOn'>[] },
  asAt: PlainDate = always,
): PlainDate | null {
  const held = heldFrom(facts.heldDays, asAt)
  if (held === always || facts.isUnfit) return null
  const needed = requirements.filter((requirement) => isNeeded(requirement, facts)).map((requirement) => facts.expiries[requirement])
  return needed.includes(null) ? null : (earliest(...needed, held, ...facts.own.map(({ endsOn }) => endsOn)) ?? null)
}

/** `isHeld`: there is an open hold. Where it does not block, it lies ahead. */
type Cleared = { statusId: number; clearedUntil: PlainDate | null; isHeld: boolean }

/** The verdict of a list row, from status and earliest expiry. A requirement does not hold on its expiry day. */
export function verdictBy({ isHeld, ...cleared }: Cleared, asAt: PlainDate): Verdict {
  if (!mayLoadOn(cleared, asAt)) return 'blocked'
  return isHeld || endsBy(cleared.clearedUntil, soonUntil(asAt)) ? 'warn' : 'cleared'
}

export const mayLoadOn = ({ statusId, clearedUntil }: Omit<Cleared, 'isHeld'>, day: PlainDate): boolean =>
  isLoading(statusId) && !endsBy(clearedUntil, day)

const endsBy = (clearedUntil: PlainDate | null, day: PlainDate): boolean => clearedUntil === null || clearedUntil <= day

/** Days after `after` up to and including `until`. */
export type DayRange = { after?: PlainDate | undefined; until?: PlainDate | undefined }

/** Earliest expiries of active drivers, of those with a hold or without, or of both. */
export type ClearedRange = DayRange & { isHeld?: boolean }

/** The active drivers with this verdict, as disjoint ranges of their earliest expiries: a hold that lies ahead warns from its placing on. */
export function clearedWithin(verdict: Verdict, asAt: PlainDate): readonly ClearedRange[] {
  const soon = soonUntil(asAt)
  if (verdict === 'blocked') return [{ until: asAt }]
  return verdict === 'cleared'
    ? [{ after: soon, isHeld: false }]
    : [
        { after: asAt, until: soon },
        { after: soon, isHeld: true },
      ]
}

/** 30 days, today included: an expiry up to here is a warning. */
export const soonUntil = (asAt: PlainDate): PlainDate => addDays(asAt, expiringSoonDays)

const isLoading = (statusId: number): boolean => statusId === driverStatus.active
