import type { PlainDate } from '#platform/contract/plain-date.ts'

/**
 * The days on which a driver's open holds count at the driver's plant, as PostgreSQL writes ranges of days: '{[2026-12-01,infinity)}'. No clock is in it, so it stays
 * true overnight, on the driver's row, in the history and on a device.
 */
export type HeldDays = string

export const neverHeld: HeldDays = '{}'
/** From its placing until it is lifted. */
export const heldAtOnce: HeldDays = '{[-infinity,infinity)}'

/** Without the second day. As text, '-infinity' comes before every day and 'infinity' after. */
type Span = readonly [from: PlainDate, until: PlainDate]

const spansOf = (days: HeldDays): readonly Span[] =>
  [...days.matchAll(/\[([^,]+),([^)]+)\)/g)].map(([, from = '', until = '']): Span => [from, until])

/** Whether a hold counts on this day. */
export const isHeldOn = (days: HeldDays, day: PlainDate): boolean => spansOf(days).some(([from, until]) => from <= day && day < until)

/** The first day of what is not over on this day: '-infinity' for a hold that began at once; null where nothing is left. */
export const heldFrom = (days: HeldDays, day: PlainDate): PlainDate | null => spansOf(days).find(([, until]) => until > day)?.[0] ?? null

/** The first day of a hold that lies ahead of this day; null where none does. */
export const nextHeldFrom = (days: HeldDays, day: PlainDate): PlainDate | null => spansOf(days).find(([from]) => from > day)?.[0] ?? null

/** For who reads the history: 'Yes', or from and until when. Null where nothing holds. */
export const heldDaysText = (days: HeldDays, text: (day: PlainDate) => string): string | null =>
  spansOf(days)
    .map(([from, until]) => daysText({ startsOn: from === '-infinity' ? null : from, endsOn: until === 'infinity' ? null : until }, text))
    .map((words) => words.trim().replace(/^./, (first) => first.toUpperCase()) || 'Yes')
    .join(', ') || null

export type HoldDays = { startsOn: PlainDate | null; endsOn: PlainDate | null }

/** ' from 01 Dec 2026 until 10 Dec 2026': the second day is the first without it. */
export const daysText = ({ startsOn, endsOn }: HoldDays, text: (day: PlainDate) => string): string =>
  `${startsOn === null ? '' : ` from ${text(startsOn)}`}${endsOn === null ? '' : ` until ${text(endsOn)}`}`
