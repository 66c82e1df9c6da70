import { dateText } from '#platform/contract/moment.ts'

type ScorecardNumber = {
  label: string
  unit: '%' | 'days' | ''
  isMoreBetter: boolean
  /** Shown where there is no number. */
  none: string
}

/** The numbers of a scorecard, as they are shown. */
export const scorecardNumbers = {
  cleared: { label: 'Drivers cleared', unit: '%', isMoreBetter: true, none: 'No drivers' },
  violations: { label: 'Violations per 100 drivers', unit: '', isMoreBetter: false, none: 'No drivers' },
  evidence: { label: 'Days to evidence', unit: 'days', isMoreBetter: false, none: 'No evidence sent' },
  late: { label: 'Renewals late', unit: '%', isMoreBetter: false, none: 'Nothing ended' },
  attendance: { label: 'Attendance', unit: '%', isMoreBetter: true, none: 'No bookings' },
  points: { label: 'Points per 100 drivers', unit: '', isMoreBetter: false, none: 'Not counted' },
} as const satisfies Record<string, ScorecardNumber>

export type ScorecardKey = keyof typeof scorecardNumbers
/** The five by which offices are ranked. */
export const rankedKeys = ['cleared', 'violations', 'evidence', 'late', 'attendance'] as const satisfies readonly ScorecardKey[]

/** Points too, where the plant counted them in one of these months. */
export const shownKeys = (months: readonly { values: ScorecardValues }[]): readonly ScorecardKey[] =>
  months.some(({ values }) => values.points !== null) ? [...rankedKeys, 'points'] : rankedKeys

export type ScorecardValues = Readonly<Record<ScorecardKey, number | null>>

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
export const monthText = ({ month, is_closed }: { month: string; is_closed: boolean }): string =>
  is_closed ? shortMonthName(month) : `${shortMonthName(month)} so far`
