import { dateText } from '#platform/contract/moment.ts'

/** What the five numbers of a month are made of. */
export type MonthCounts = {
  readonly days: number
  readonly driver_days: number
  readonly cleared_days: number
  readonly violations: number
  readonly evidence: number
  readonly evidence_days: number | null
  readonly due: number
  readonly late: number
  readonly booked: number
  readonly attended: number
}

type NumberDefinition = {
  readonly label: string
  readonly definition: string
  readonly unit: '%' | 'days' | ''
  readonly isMoreBetter: boolean
  /** Shown where there is no number. */
  readonly none: string
  readonly from: (counts: MonthCounts) => number | null
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Drivers on the average day. */
export const averageDrivers = ({ driver_days, days }: Pick<MonthCounts, 'driver_days' | 'days'>): number =>
  days === 0 ? 0 : driver_days / days

/** The five numbers of a scorecard, each with its definition. */
export const scorecardNumbers = {
  cleared: {
    label: 'Drivers cleared',
    definition:
      'Of all days of all drivers who were active or suspended, the share on which the driver could load at the end of the day. Higher is better.',
    unit: '%',
    isMoreBetter: true,
    none: 'No drivers',
    from: ({ cleared_days, driver_days }) => share(cleared_days, driver_days),
  },
  violations: {
    label: 'Violations per 100 drivers',
    definition:
      'Violations upheld in the month for each 100 drivers who were active or suspended at the end of the average day. A violation counts for the transporter of its driver at the time. Lower is better.',
    unit: '',
    isMoreBetter: false,
    none: 'No drivers',
    from: (counts) => share(counts.violations, averageDrivers(counts)),
  },
  evidence: {
    label: 'Days to evidence',
    definition:
      'For sanction evidence sent in the month, the days from the request to the evidence: half of it came within this time (the median). Lower is better.',
    unit: 'days',
    isMoreBetter: false,
    none: 'No evidence sent',
    from: ({ evidence_days }) => evidence_days,
  },
  late: {
    label: 'Renewals late',
    definition:
      'Of the medicals, defensive driving and bulker trainings of active and suspended drivers that ended in the month, the share not renewed by their last day. Lower is better.',
    unit: '%',
    isMoreBetter: false,
    none: 'Nothing ended',
    from: ({ late, due }) => share(late, due),
  },
  attendance: {
    label: 'Attendance',
    definition: 'Of the drivers the transporter had booked into events of the month, the share who attended. Higher is better.',
    unit: '%',
    isMoreBetter: true,
    none: 'No bookings',
    from: ({ attended, booked }) => share(attended, booked),
  },
} as const satisfies Record<string, NumberDefinition>

export type ScorecardKey = keyof typeof scorecardNumbers
export const scorecardKeys = ['cleared', 'violations', 'evidence', 'late', 'attendance'] as const satisfies readonly ScorecardKey[]

export type ScorecardValues = Readonly<Record<ScorecardKey, number | null>>

/** The five numbers, to one decimal. */
export const scorecardValues = (counts: MonthCounts): ScorecardValues => {
  const value = (key: ScorecardKey): number | null => {
    const exact = scorecardNumbers[key].from(counts)
    return exact === null ? null : Math.round(exact * 10) / 10
  }
  return {
    cleared: value('cleared'),
    violations: value('violations'),
    evidence: value('evidence'),
    late: value('late'),
    attendance: value('attendance'),
  }
}

/** '94.2 %', '3 days', 'No bookings' */
export function valueText(key: ScorecardKey, value: number | null): string {
  const { unit, none } = scorecardNumbers[key]
  if (value === null) return none
  if (unit === 'days') return value === 1 ? '1 day' : `${value} days`
  return unit === '%' ? `${value}%` : String(value)
}

/** 'Oct 2026' of '2026-10'. */
export const shortMonthName = (month: string): string => dateText(`${month}-01`).slice(3)

/** 'Oct 2026', or 'Nov 2026 so far' of the running month. */
export const monthText = ({ month, is_closed }: { readonly month: string; readonly is_closed: boolean }): string =>
  is_closed ? shortMonthName(month) : `${shortMonthName(month)} so far`
