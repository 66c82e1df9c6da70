import { earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { clearanceValidityMonths, type ClearanceKind } from '../pass/pass.rules.ts'
import { monthsOn, proofEnd } from './proof-end.rules.ts'
import type { BuiltInDefinition, EndingValidity } from './requirement-definition.contract.ts'

/** What a plant says of a built-in requirement from a day on. */
export type BuiltInVersion = {
  id: string
  fromDay: PlainDate
  definition: BuiltInDefinition
  /** Whether proofs of before are measured by it too. */
  forAll: boolean
  isEnded: boolean
  /** False while its day lies ahead. */
  hasBegun: boolean
}

const byDefault: EndingValidity = { kind: 'months', months: clearanceValidityMonths, byAge: [] }

const validityOf = ({ isEnded, definition }: BuiltInVersion): EndingValidity => (isEnded ? byDefault : definition.validity)

export type GivenProof = {
  /** The day of the examination or training. */
  givenOn: PlainDate
  dateOfBirth: PlainDate | null
}

/** What the rule of its day says of a proof. */
export type RuleOfDay = {
  /** The first day without it; null where the date on the proof decides. */
  until: PlainDate | null
  /** How long it lasts, where the rule counts months. */
  months: number | null
  /** Whether the plant said so; else it is the rule of all plants. */
  isPlants: boolean
}

export function ruleOfDay(versions: readonly BuiltInVersion[], { givenOn, dateOfBirth }: GivenProof): RuleOfDay {
  const version = versions.findLast(({ fromDay }) => fromDay <= givenOn)
  const isPlants = version !== undefined && !version.isEnded
  const validity = version ? validityOf(version) : byDefault
  if (validity.kind === 'proof') return { until: null, months: null, isPlants }
  const until = proofEnd(validity, { givenOn, expiry: null }, dateOfBirth)
  return { until, months: validity.kind === 'months' ? monthsOn(givenOn, validity, dateOfBirth) : null, isPlants }
}

export type LongestMonths = Readonly<Record<ClearanceKind, number>>

/** How long, in months, a proof can have lasted by any of these rules: 'to the end of the year' is at most 12. */
export const longestMonthsOf = (versions: readonly BuiltInVersion[]): number =>
  Math.max(
    clearanceValidityMonths,
    ...versions
      .map(validityOf)
      .flatMap((validity) => (validity.kind === 'months' ? [validity, ...validity.byAge] : []))
      .map(({ months }) => months),
  )

/** A proof as it was approved. */
export type Measured = GivenProof & {
  expiry: PlainDate
  /** When a register brought it, of which the day was guessed from the end; null of any other. */
  recordedOn: PlainDate | null
}

/**
 * When a proof ends by the rule that another plant had on its day, for a driver who comes there: as if it had been given there. A day that its giver set earlier is not moved later.
 */
export function endAtNewPlant(there: readonly BuiltInVersion[], here: readonly BuiltInVersion[], proof: Measured): PlainDate {
  const { until } = ruleOfDay(here, proof)
  if (proof.recordedOn !== null || until === null) return proof.expiry
  const { until: before } = ruleOfDay(there, proof)
  const isSet = before === null || proof.expiry < before
  return isSet && proof.expiry < until ? proof.expiry : until
}

/**
 * When a proof ends by the rules for all that came after it. A shorter rule counts from its own day on, never before; a longer one once it has begun. A day that its giver set
 * earlier is not moved later, nor is the end of a proof whose day nobody knows.
 */
export function measuredEnd(versions: readonly BuiltInVersion[], proof: Measured): PlainDate {
  const { givenOn, expiry, dateOfBirth, recordedOn } = proof
  const { until } = ruleOfDay(versions, proof)
  const isFixed = recordedOn !== null || until === null || expiry < until
  let end = expiry
  for (const version of versions) {
    if (!version.forAll || version.fromDay <= (recordedOn ?? givenOn)) continue
    const ruled = proofEnd(validityOf(version), { givenOn, expiry }, dateOfBirth)
    const wanted = isFixed && ruled > expiry ? expiry : ruled
    if (wanted < end) end = earliest(end, wanted > version.fromDay ? wanted : version.fromDay) ?? end
    else if (version.hasBegun) end = wanted
  }
  return end
}
