import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** The age bands of counts and filters, youngest first. */
export const ageBands = ['under-25', '25-34', '35-44', '45-54', '55-over'] as const
export type AgeBand = (typeof ageBands)[number]

export const ageBandNames = {
  'under-25': 'Under 25',
  '25-34': '25–34',
  '35-44': '35–44',
  '45-54': '45–54',
  '55-over': '55 and over',
} satisfies Record<AgeBand, string>

/** The youngest age of each band after the first. */
const firstAges = [25, 35, 45, 55] as const

/** The latest birth dates of drivers who are at least 25, 35, 45 and 55 today. */
export const ageEdges = (today: PlainDate): readonly PlainDate[] => firstAges.map((age) => addMonths(today, -12 * age))

/** Birth dates, both bounds included. */
export type BirthRange = { from?: PlainDate; to?: PlainDate }

/** The birth dates of a band; the youngest band has no upper bound, the oldest no lower. */
export function birthRange(band: AgeBand, today: PlainDate): BirthRange {
  const index = ageBands.indexOf(band)
  const edges = ageEdges(today)
  const [lower, upper] = [edges[index], edges[index - 1]]
  return { ...(lower !== undefined && { from: addDays(lower, 1) }), ...(upper !== undefined && { to: upper }) }
}
