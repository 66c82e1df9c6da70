import type { ScorecardKey, ScorecardValues } from './scorecard.rules.ts'

/** What the numbers of a month are made of. */
export type MonthCounts = {
  days: number
  driver_days: number
  cleared_days: number
  violations: number
  evidence: number
  evidence_days: number | null
  due: number
  late: number
  booked: number
  attended: number
  /** Null where the plant counts none. */
  points: number | null
}

type Definition = {
  text: string
  from: (counts: MonthCounts) => number | null
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Drivers on the average day. */
export const averageDrivers = ({ driver_days, days }: Pick<MonthCounts, 'driver_days' | 'days'>): number =>
  days === 0 ? 0 : driver_days / days

/** What each number says, and how it is counted. */
export const scorecardDefinitions = {
  cleared: {
    text: 'Of all days of all drivers who were active or suspended, the share on which the driver could load at the end of the day. Higher is better.',
    from: ({ cleared_days, driver_days }) => share(cleared_days, driver_days),
  },
  violations: {
    text: 'Violations upheld in the month for each 100 drivers who were active or suspended at the end of the average day. A violation counts for the transporter of its driver at the time. Lower is better.',
    from: (counts) => share(counts.violations, averageDrivers(counts)),
  },
  evidence: {
    text: 'For sanction evidence sent in the month, the days from the request to the evidence: half of it came within this time (the median). Lower is better.',
    from: ({ evidence_days }) => evidence_days,
  },
  late: {
    text: 'Of the medicals, defensive driving and bulker trainings of active and suspended drivers that ended in the month, the share not renewed by their last day. Lower is better.',
    from: ({ late, due }) => share(late, due),
  },
  attendance: {
    text: 'Of the drivers the transporter had booked into events of the month, the share who attended. Higher is better.',
    from: ({ attended, booked }) => share(attended, booked),
  },
  points: {
    text: 'The points of these violations for each 100 drivers, as they were judged, lapsed or not. It does not count for the rank. Lower is better.',
    from: (counts) => (counts.points === null ? null : share(counts.points, averageDrivers(counts))),
  },
} as const satisfies Record<ScorecardKey, Definition>

/** The numbers, to one decimal. */
export const scorecardValues = (counts: MonthCounts): ScorecardValues => {
  const value = (key: ScorecardKey): number | null => {
    const exact = scorecardDefinitions[key].from(counts)
    return exact === null ? null : Math.round(exact * 10) / 10
  }
  return {
    cleared: value('cleared'),
    violations: value('violations'),
    evidence: value('evidence'),
    late: value('late'),
    attendance: value('attendance'),
    points: value('points'),
  }
}
