/** What plants require and what drivers have, as the business tells it, apart from the code. */

export type Day = string

export type PlainValidity =
  | { kind: 'months'; months: number; byAge: readonly { fromAge: number; months: number }[] }
  | { kind: 'proof' }
  | { kind: 'year_end' }
  | { kind: 'for_ever' }

export type PlainCondition =
  | { kind: 'vehicle_option'; oneOf: readonly string[] }
  | { kind: 'vehicle_category'; oneOf: readonly string[] }
  | { kind: 'transporter'; is: 'spot' | 'regular' }
  | { kind: 'age_from'; years: number }
  | { kind: 'joined_after'; day: Day }

/** What a requirement says from a day on. */
export type PlainVersion = {
  from: Day
  isForAll: boolean
  isEnded: boolean
  neededBy: readonly PlainCondition[]
  validity: PlainValidity
  metBy: Day | null
}

/** How it is proved is the same in all its versions. */
export type PlainProof = { kind: 'renewal' } | { kind: 'attendance'; topic: string } | { kind: 'licence_class'; classes: readonly string[] }
export type PlainRequirement = { proof: PlainProof; versions: readonly PlainVersion[] }

export type Renewed = { givenOn: Day; setTo: Day | null }

export type PlainDriver = {
  options: readonly string[]
  categories: readonly string[]
  licenceClass: string | null
  born: Day | null
  isSpot: boolean
  joinedOn: Day
  attended: readonly { topic: string; on: Day }[]
  /** The renewals that were approved, of each requirement in turn. */
  renewed: readonly (readonly Renewed[])[]
}

const dayAfter = (day: Day, change: Temporal.DurationLike): Day => Temporal.PlainDate.from(day).add(change).toString()
export const ever = '9999-12-31'
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** On the birthday; who was born on 29 February is older on 1 March of a common year. */
const ageOn = (born: Day, day: Day): number => Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** How long a proof of this day lasts. Nobody's age is taken to be what is convenient. */
export function lastsUntil(validity: PlainValidity, { givenOn, setTo }: Renewed, born: Day | null): Day {
  if (validity.kind === 'for_ever') return ever
  if (validity.kind === 'proof') return setTo ?? givenOn
  if (validity.kind === 'year_end') return `${Number(givenOn.slice(0, 4)) + 1}-01-01`
  const { months, byAge } = validity
  if (born === null) return dayAfter(givenOn, { months: Math.min(months, ...byAge.map((band) => band.months)) })
  const bands = byAge.filter(({ fromAge }) => ageOn(born, givenOn) >= fromAge)
  const oldest = bands.find(({ fromAge }) => bands.every((other) => other.fromAge <= fromAge))
  return dayAfter(givenOn, { months: oldest?.months ?? months })
}

/** Its giver's day counts where it is the earlier one. */
const bySetDay = (until: Day, { setTo }: Renewed): Day => (setTo === null ? until : earlier(until, setTo))

function needs(conditions: readonly PlainCondition[], driver: PlainDriver, day: Day): boolean {
  return conditions.every((condition) => {
    if (condition.kind === 'vehicle_option') return condition.oneOf.some((one) => driver.options.includes(one))
    if (condition.kind === 'vehicle_category') return condition.oneOf.some((one) => driver.categories.includes(one))
    if (condition.kind === 'transporter') return condition.is === (driver.isSpot ? 'spot' : 'regular')
    if (condition.kind === 'joined_after') return driver.joinedOn > condition.day
    return driver.born === null || ageOn(driver.born, day) >= condition.years
  })
}

const newest = <T>(all: readonly T[], dayOf: (one: T) => Day): T | undefined =>
  all.reduce<T | undefined>((last, one) => (last === undefined || dayOf(one) >= dayOf(last) ? one : last), undefined)

/** By the rule of its day (the first one, where it is older), or by the last one for all that has come since. */
export function proofEndsOn({ versions }: PlainRequirement, proof: Renewed, born: Day | null, day: Day): Day {
  const ofDay = versions.findLast(({ from }) => from <= proof.givenOn) ?? versions[0]
  if (!ofDay) return proof.givenOn
  const natural = lastsUntil(ofDay.validity, proof, born)
  const then = bySetDay(natural, proof)
  const forAll = versions.findLast(({ isForAll, isEnded, from }) => isForAll && !isEnded && from > proof.givenOn && from <= day)
  if (!forAll) return then
  // What was approved is the date that a rule by the proof's date reads.
  const now = lastsUntil(forAll.validity, { ...proof, setTo: then }, born)
  return ofDay.validity.kind === 'proof' || then < natural ? earlier(then, now) : now
}

/** Whether the driver is as the plant requires on this day. */
export function isMet(requirement: PlainRequirement, driver: PlainDriver, nth: number, day: Day): boolean {
  const version = requirement.versions.findLast(({ from }) => from <= day)
  if (!version || version.isEnded || !needs(version.neededBy, driver, day)) return true
  if (version.metBy !== null && day < version.metBy) return true
  const { proof } = requirement
  if (proof.kind === 'licence_class') return driver.licenceClass !== null && proof.classes.includes(driver.licenceClass)
  const given = proof.kind === 'renewal' ? newest(driver.renewed[nth] ?? [], ({ givenOn }) => givenOn) : attendance(driver, proof.topic)
  return given !== undefined && proofEndsOn(requirement, given, driver.born, day) > day
}

function attendance({ attended }: PlainDriver, topic: string): Renewed | undefined {
  const same = attended.filter((one) => one.topic.trim().toLowerCase() === topic.toLowerCase())
  const last = newest(same, ({ on }) => on)
  return last && { givenOn: last.on, setTo: null }
}

/** What a plant says of how long a medical lasts; 12 months where it says nothing. */
export type PlainMedicalRule = { from: Day; isForAll: boolean; isEnded: boolean; validity: Exclude<PlainValidity, { kind: 'for_ever' }> }
const twelveMonths: PlainMedicalRule['validity'] = { kind: 'months', months: 12, byAge: [] }

export const medicalValidityOn = (rules: readonly PlainMedicalRule[], day: Day): PlainMedicalRule['validity'] => {
  const rule = rules.findLast(({ from }) => from <= day)
  return rule && !rule.isEnded ? rule.validity : twelveMonths
}

/**
 * When a medical ends, as known today: by the rule of its day and its doctor's day; then each rule for all in turn, a shorter one from its own day on, a longer one once
 * that day has come and where no day was set.
 */
export function medicalEndsOn(rules: readonly PlainMedicalRule[], medical: Renewed, born: Day | null, today: Day): Day {
  const ofDay = medicalValidityOn(rules, medical.givenOn)
  const natural = lastsUntil(ofDay, medical, born)
  const approved = bySetDay(natural, medical)
  const isSet = ofDay.kind === 'proof' || approved < natural
  return rules
    .filter(({ isForAll, from }) => isForAll && from > medical.givenOn)
    .reduce((end, rule) => {
      const ruled = lastsUntil(rule.isEnded ? twelveMonths : rule.validity, { ...medical, setTo: approved }, born)
      const wanted = isSet ? earlier(ruled, approved) : ruled
      if (wanted < end) return earlier(end, wanted < rule.from ? rule.from : wanted)
      return rule.from <= today ? wanted : end
    }, approved)
}

export type PlainPlant = { requirements: readonly PlainRequirement[]; medicals: readonly PlainMedicalRule[] }
/** `passUntil`: the day on which all else ends. */
export type PlainWorld = { plant: PlainPlant; driver: PlainDriver; medical: Renewed; passUntil: Day }

/** The days from this one on, one after the other. */
const daysFrom = (first: Day, count: number): readonly Day[] => Array.from({ length: count }, (_, n) => dayAfter(first, { days: n }))

/** The first day from today on, within this many, on which this requirement is not met. */
export const firstUnmet = (world: PlainWorld, nth: number, today: Day, within: number): Day | undefined => {
  const requirement = world.plant.requirements[nth]
  return requirement && daysFrom(today, within).find((day) => !isMet(requirement, world.driver, nth, day))
}

/** Until when the driver may load, as known today. */
export function mayLoadUntil(world: PlainWorld, today: Day, within: number): Day {
  const medical = medicalEndsOn(world.plant.medicals, world.medical, world.driver.born, today)
  const own = world.plant.requirements.flatMap((_, nth) => firstUnmet(world, nth, today, within) ?? [])
  return [world.passUntil, medical, ...own].reduce(earlier)
}

/** Warned of for 30 days. */
export const plainVerdict = (until: Day, day: Day): 'cleared' | 'warn' | 'blocked' =>
  until <= day ? 'blocked' : until <= dayAfter(day, { days: 30 }) ? 'warn' : 'cleared'
