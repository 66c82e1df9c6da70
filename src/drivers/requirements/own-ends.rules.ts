import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { forEver, proofEnd } from './proof-end.rules.ts'
import type { Condition, RequirementDefinition, Validity } from './requirement-definition.contract.ts'

/** By the requirement's id: the first day on which a driver who needs it does not meet it, and whether there is a proof. */
export type OwnEnds = Readonly<Record<string, OwnEnd>>
export type OwnEnd = readonly [from: PlainDate, hasProof: boolean]

/** What a requirement says from a day on. */
export type OwnRuleVersion = {
  fromDay: PlainDate
  definition: RequirementDefinition
  /** Whether proofs of before are measured by it too. */
  forAll: boolean
  isEnded: boolean
  /** False while its day lies ahead. */
  hasBegun: boolean
}

/** A plant's own requirement with its versions, by their days. */
export type OwnRule = { id: string; key: string; versions: readonly OwnRuleVersion[] }

/** What decides who needs a requirement and who meets it. */
export type OwnStanding = {
  vehicleOptions: readonly string[]
  vehicleCategories: readonly string[]
  licenceClass: string | null
  dateOfBirth: PlainDate | null
  isSpot: boolean
  joinedOn: PlainDate
  /** Approved and not voided ones that count. */
  proofs: readonly { key: string; givenOn: PlainDate; expiry: PlainDate }[]
  attended: readonly { topic: string; on: PlainDate }[]
}

/** The first unmet day of each requirement that the driver needs, by the rules that have begun and those that lie ahead. No clock: what has begun is said by the rule. */
export const ownEnds = (rules: readonly OwnRule[], standing: OwnStanding): OwnEnds =>
  Object.fromEntries(
    rules.flatMap((rule) => {
      const end = ownEnd(rule, standing)
      return end === undefined ? [] : [[rule.id, end] as const]
    }),
  )

/** Undefined where no version that counts asks it of the driver. */
function ownEnd({ key, versions }: OwnRule, standing: OwnStanding): OwnEnd | undefined {
  const now = versions.findLastIndex(({ hasBegun }) => hasBegun)
  const counting = versions.slice(Math.max(now, 0))
  let met: OwnEnd | undefined
  for (const [place, version] of counting.entries()) {
    const needed = version.isEnded ? undefined : neededFrom(version.definition.neededBy, standing)
    if (needed === undefined) continue
    const until = counting[place + 1]?.fromDay ?? forEver
    const proof = proofEndOf(key, { version, versions, standing })
    const first = later(version.fromDay, version.definition.metBy ?? version.fromDay, needed, proof ?? version.fromDay)
    if (first < until) return [first, proof === first]
    met = [forEver, true]
  }
  return met
}

type Measure = { version: OwnRuleVersion; versions: OwnRule['versions']; standing: Pick<OwnStanding, 'dateOfBirth'> }
type Measured = Measure & { standing: OwnStanding }

/** When the proof that counts ends; undefined where there is none. */
function proofEndOf(key: string, measured: Measured): PlainDate | undefined {
  const { standing } = measured
  const { proof } = measured.version.definition
  if (proof.kind === 'licence_class') return proof.classes.some((each) => each === standing.licenceClass) ? forEver : undefined
  if (proof.kind === 'attendance') {
    const attended = standing.attended.filter(({ topic }) => sameTopic(topic, proof.topic))
    const newest = attended
      .map(({ on }) => on)
      .toSorted()
      .at(-1)
    return newest === undefined ? undefined : endsBy(validityOf(newest, measured), { givenOn: newest, expiry: null }, measured)
  }
  const given = standing.proofs.find((each) => each.key === key)
  return given && renewedUntil(given, measured)
}

type Renewed = { givenOn: PlainDate; expiry: PlainDate }

/** When the proof of a renewal ends by the version that measures it. */
export function renewedUntil(given: Renewed, measured: Measure): PlainDate {
  const inForce = endsBy(validityOf(given.givenOn, measured), given, measured)
  const then = validityThen(given.givenOn, measured)
  // Whoever gave it set the day, or an earlier one than the rule's, which a longer rule does not move.
  const isSet = then.kind === 'proof' || given.expiry < endsBy(then, given, measured)
  return isSet && given.expiry < inForce ? given.expiry : inForce
}

const endsBy = (validity: Validity, proof: { givenOn: PlainDate; expiry: PlainDate | null }, { standing }: Measure): PlainDate =>
  proofEnd(validity, proof, standing.dateOfBirth)

/** What a proof of this day is measured by: the rule of its day, or the last one for all that has come since. One for new proofs leaves it as it was measured. */
function validityOf(day: PlainDate, measured: Measure): Validity {
  const { version, versions } = measured
  const since = versions.findLast(({ forAll, isEnded, fromDay }) => forAll && !isEnded && fromDay > day && fromDay <= version.fromDay)
  return since?.definition.validity ?? validityThen(day, measured)
}

const validityThen = (day: PlainDate, { version, versions }: Measure): Validity => validityOn(versions, day) ?? version.definition.validity

/** How long a proof of this day lasts by the rule of its day. One from before the requirement counts as its first version says. */
export const validityOn = (versions: OwnRule['versions'], day: PlainDate): Validity | undefined =>
  (versions.findLast(({ fromDay }) => fromDay <= day) ?? versions[0])?.definition.validity

/** Topics are typed by people: capitals, blanks and accents do not count. */
export const sameTopic = (one: string, other: string): boolean => plainWords(one) === plainWords(other)

const later = (...days: readonly PlainDate[]): PlainDate => days.reduce((last, day) => (day > last ? day : last))

/** From when a driver needs what these conditions ask for; undefined where they do not. Who is of no known age needs it. */
function neededFrom(conditions: readonly Condition[], standing: OwnStanding): PlainDate | undefined {
  let from = ''
  for (const condition of conditions) {
    if (condition.kind === 'age_from') {
      if (standing.dateOfBirth !== null) from = later(from, turns(condition.years, standing.dateOfBirth))
    } else if (!meets(condition, standing)) return undefined
  }
  return from
}

/** Who was born on 29 February is older on 1 March of a common year, as `ageInYears` says. */
function turns(years: number, born: PlainDate): PlainDate {
  const day = addMonths(born, years * 12)
  return day.slice(5) === born.slice(5) ? day : addDays(day, 1)
}

function meets(condition: Exclude<Condition, { kind: 'age_from' }>, standing: OwnStanding): boolean {
  switch (condition.kind) {
    case 'vehicle_option':
      return condition.oneOf.some((option) => standing.vehicleOptions.includes(option))
    case 'vehicle_category':
      return condition.oneOf.some((category) => standing.vehicleCategories.includes(category))
    case 'transporter':
      return standing.isSpot === (condition.is === 'spot')
    case 'joined_after':
      return standing.joinedOn > condition.day
    default:
      return true
  }
}
