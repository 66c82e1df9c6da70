import { dateText } from '#platform/contract/moment.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { ofDay } from '../points-rule.rules.ts'

/** What an entry of the catalogue says from a day on. */
export type Dated = { id: string; fromDay: PlainDate; isEnded: boolean }

export const entryVersionStates = ['in force', 'ahead', 'before'] as const
export type EntryVersionState = (typeof entryVersionStates)[number]

/** Of a version among those of its entry, by their days. One that another of its day has replaced is of before. */
export function stateOf(version: Dated, versions: readonly Dated[], today: PlainDate): EntryVersionState {
  if (version.id === ofDay(versions, today)?.id) return 'in force'
  return version.fromDay > today && version.id === ofDay(versions, version.fromDay)?.id ? 'ahead' : 'before'
}

/** The next one that counts after today. */
export const nextOf = <V extends Dated>(versions: readonly V[], today: PlainDate): V | undefined => {
  const next = versions.find(({ fromDay }) => fromDay > today)
  return next && ofDay(versions, next.fromDay)
}

export const entryStates = ['in force', 'ahead', 'ended'] as const
export type EntryState = (typeof entryStates)[number]

export function entryState(versions: readonly Dated[], today: PlainDate): EntryState {
  const now = ofDay(versions, today)
  if (now && !now.isEnded) return 'in force'
  return nextOf(versions, today)?.isEnded === false ? 'ahead' : 'ended'
}

/** Whether two entries would be the same to whoever chooses. */
export const isSameEntry = (one: { category: string; name: string }, other: { category: string; name: string }): boolean =>
  one.category === other.category && plainWords(one.name) === plainWords(other.name)

/** More are a list that nobody chooses from. */
export const mostEntries = 200
const mostMonthsAhead = 24

/** Why something cannot be said from this day on; undefined where it can. Days that are over are judged already. */
export function entryDayProblem(fromDay: PlainDate, today: PlainDate): string | undefined {
  if (fromDay < today) return 'This day has passed, and its violations are judged. Choose today or a later day.'
  return fromDay > addMonths(today, mostMonthsAhead) ? `Choose ${dateText(addMonths(today, mostMonthsAhead))} or an earlier day` : undefined
}
