import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { LadderStep } from './ladder/ladder.rules.ts'
import type { Severity } from './severities.rules.ts'

/** How a plant counts points, and what it proposes for them. */
export type PointsRule = {
  repeatDoubles: boolean
  /** What a good practice takes off, and for how many months. */
  goodPractice: { points: number; months: number }
  /** Of what is in no catalogue. */
  severityPoints: Readonly<Record<Severity, number>>
  lapseMonths: number
  ladder: readonly LadderStep[]
}
export type DatedRule = PointsRule & { fromDay: PlainDate }

/** Of a plant with a catalogue that has said nothing more. */
export const plainRule: PointsRule = {
  repeatDoubles: false,
  goodPractice: { points: 0, months: 12 },
  severityPoints: { minor: 1, serious: 3, critical: 6 },
  lapseMonths: 12,
  ladder: [],
}

/** What was said of this day, of those by their days: of two of one day the later one. */
export const ofDay = <V extends { fromDay: PlainDate }>(versions: readonly V[], day: PlainDate): V | undefined =>
  versions.findLast(({ fromDay }) => fromDay <= day)

export const ruleOf = (rules: readonly DatedRule[], day: PlainDate): PointsRule => ofDay(rules, day) ?? plainRule
