import { dateText } from '#platform/contract/moment.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

export type DaysAway = { from: PlainDate; to: PlainDate }

const longestDays = 366

export const periodText = ({ from, to }: DaysAway): string => `from ${dateText(from)} to ${dateText(to)}`

/** What is wrong with the days, by field. One who is away already may keep the first day. */
export function periodProblems({ from, to }: DaysAway, today: PlainDate, current: DaysAway | undefined): Readonly<Record<string, string>> {
  if (from < today && from !== current?.from) return { from: 'Choose today or a later day' }
  if (to < from) return { to: 'The last day cannot be before the first' }
  if (to < today) return { to: 'Choose today or a later day' }
  return to > addDays(from, longestDays) ? { to: 'Choose a day within a year of the first' } : {}
}

/** Why a colleague cannot stand in: plants at which a permission is missing, or days on which they are away themselves. */
export type Obstacle = { plants: readonly string[]; away: DaysAway | undefined }

/** The sentence without its end: 'Peter Kariuki does not hold your permissions at Mombasa'; undefined where nothing stands in the way. */
export function obstacleText(name: string, { plants, away }: Obstacle): string | undefined {
  if (plants.length > 0) return `${name} does not hold your permissions at ${plants.join(', ')}`
  return away && `${name} is also away, ${periodText(away)}`
}

export const anotherColleague = 'Choose another colleague.'

type Texts = { title: string; body: string }

/** The news to the colleague who is to stand in. */
export const standInText = (absentName: string, period: DaysAway): Texts => ({
  title: `You stand in for ${absentName}`,
  body: `${absentName} is away ${periodText(period)}. You get their notifications about requests and new drivers. What you decide is decided in your own name.`,
})

export const noLongerStandInText = (absentName: string): Texts => ({
  title: `You no longer stand in for ${absentName}`,
  body: 'You no longer get their notifications.',
})

/** The news to the absent person. */
export const brokenText = (reason: string): Texts => ({
  title: 'Nobody gets your notifications while you are away',
  body: `${reason}. Choose another colleague in My account.`,
})
