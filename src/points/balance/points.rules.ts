import { sameTopic } from '#drivers/requirements/own-ends.rules.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import { ruleOf, type DatedRule, type PointsRule } from '../points-rule.rules.ts'

/** An upheld violation with points, as it was judged. */
export type PointedViolation = {
  id: string
  /** The plant that judged it, by its rules. */
  plantId: string
  day: PlainDate
  /** Null of free text. */
  entryId: string | null
  points: number
  /** The first day on which its points do not count. */
  lapsesOn: PlainDate
  training: { topic: string; points: number } | null
}
/** `plantId`: the driver's own when it was recorded. */
export type Practice = { id: string; plantId: string; day: PlainDate }
export type Attended = { topic: string; day: PlainDate }

export type PointsFacts<V extends PointedViolation = PointedViolation, P extends Practice = Practice> = {
  /** By their days, in the order of recording on one day; those that have lapsed too, because what is repeated is repeated. */
  violations: readonly V[]
  practices: readonly P[]
  attended: readonly Attended[]
  /** What each plant says, by the days. */
  rules: ReadonlyMap<string, readonly DatedRule[]>
}

export type CountedViolation<V> = {
  violation: V
  /** Today: doubled, and without what a training took off. */
  points: number
  isRepeat: boolean
  /** The first training that took points off. */
  training: { topic: string; day: PlainDate; points: number } | null
}
export type CountedPractice<P> = { practice: P; points: number; lapsesOn: PlainDate }
export type PointsBalance<V = PointedViolation, P = Practice> = {
  points: number
  violations: readonly CountedViolation<V>[]
  practices: readonly CountedPractice<P>[]
}

/**
 * A driver's points in force on a day: violations from their day until they lapse, less what trainings and good practices take off, never below none. Days decide,
 * so it is right tomorrow without a job. `points_in_force` in the database is its twin.
 */
export function balanceOf<V extends PointedViolation, P extends Practice>(facts: PointsFacts<V, P>, today: PlainDate): PointsBalance<V, P> {
  const counted = facts.violations.map((violation, at) => countViolation(violation, { facts, at, today }))
  const violations = counted.filter(({ violation: { day, lapsesOn } }) => day <= today && today < lapsesOn)
  const practices = facts.practices.flatMap((practice) => countPractice(practice, facts, today))
  return { points: Math.max(0, sum(violations) - sum(practices)), violations, practices }
}

/** A plant's rule of the day of what it judged. */
const ruleThen = ({ rules }: Pick<PointsFacts, 'rules'>, { plantId, day }: { plantId: string; day: PlainDate }): PointsRule =>
  ruleOf(rules.get(plantId) ?? [], day)

type Place<V extends PointedViolation> = { facts: PointsFacts<V>; at: number; today: PlainDate }

function countViolation<V extends PointedViolation>(violation: V, { facts, at, today }: Place<V>): CountedViolation<V> {
  const isRepeat = ruleThen(facts, violation).repeatDoubles && repeatsOne(violation, facts.violations.slice(0, at))
  const full = violation.points * (isRepeat ? 2 : 1)
  const training = trainingAfter(violation, facts.attended, today)
  const off = training === null ? 0 : Math.min(full, training.points)
  return { violation, points: full - off, isRepeat, training: training && { ...training, points: off } }
}

/** Free text is never the same: nobody can tell. */
const repeatsOne = ({ entryId, day }: PointedViolation, before: readonly PointedViolation[]): boolean =>
  entryId !== null && before.some((other) => other.entryId === entryId && addMonths(other.day, 12) > day)

/** Of a later day, because nobody knows whether a training of the same day came first. */
function trainingAfter({ day, training }: PointedViolation, attended: readonly Attended[], today: PlainDate) {
  if (!training) return null
  const days = attended.filter((each) => each.day > day && each.day <= today && sameTopic(each.topic, training.topic))
  const first = days.toSorted((one, other) => one.day.localeCompare(other.day))[0]
  return first ? { topic: training.topic, day: first.day, points: training.points } : null
}

function countPractice<P extends Practice>(practice: P, facts: Pick<PointsFacts, 'rules'>, today: PlainDate): CountedPractice<P>[] {
  const { points, months } = ruleThen(facts, practice).goodPractice
  const lapsesOn = addMonths(practice.day, months)
  return points > 0 && practice.day <= today && today < lapsesOn ? [{ practice, points, lapsesOn }] : []
}

const sum = (counted: readonly { points: number }[]): number => counted.reduce((total, { points }) => total + points, 0)
