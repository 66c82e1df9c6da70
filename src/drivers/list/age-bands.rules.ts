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

/** The age with which each band but the first one begins. */
const firstAges = [25, 35, 45, 55] as const

/** The latest days of birth of drivers who are at least 25, 35, 45 and 55 today. Ages change daily, so counts start from today. */
export const ageEdges = (today: PlainDate): readonly PlainDate[] => firstAges.map((age) => addMonths(today, -12 * age))

/** Days of birth, both included. */
export type BirthRange = { readonly from?: PlainDate; readonly to?: PlainDate }

/** The days of birth of a band; the youngest band has no last day, the oldest no first. */
export function birthRange(band: AgeBand, today: PlainDate): BirthRange {
  const place = ageBands.indexOf(band)
  const edges = ageEdges(today)
  const [older, own] = [edges[place], edges[place - 1]]
  return { ...(older !== undefined && { from: addDays(older, 1) }), ...(own !== undefined && { to: own }) }
}
