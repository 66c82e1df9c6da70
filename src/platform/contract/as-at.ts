import * as z from 'zod/mini'
import { momentAt } from './moment.ts'
import { addDays, isPlainDate, noDayText, toPlainDate, type PlainDate } from './plain-date.ts'

/** The end of a day at the plant, or a moment of that day. */
export type AsAt = { day: PlainDate; moment: Date | null }

const shape =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<clock>(?:[01]\d|2[0-3]):[0-5]\d)(?<rest>(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?)?$/
const noAsAtText = `${noDayText}, or a time of that day (YYYY-MM-DDTHH:MM)`

/** 'YYYY-MM-DD' for the end of that day, 'YYYY-MM-DDTHH:MM' on the plant's clock, or a moment with its offset, such as 2026-11-03T14:10:00Z. */
export const asAtText = z.string(noAsAtText).check(
  z.regex(shape, { error: noAsAtText, abort: true }),
  z.refine((text) => isPlainDate(dayIn(text)) && [-2, 2].every((days) => isPlainDate(addDays(dayIn(text), days))), {
    error: (issue) => `There is no such day: ${dayIn(String(issue.input))}`,
  }),
)

/** Whether a text is that. */
export const isAsAt = (text: string): boolean => asAtText.safeParse(text).success

const dayIn = (text: string): PlainDate => text.slice(0, 10)

/** A moment belongs to a day of the plant's clock. */
export function readAsAt(text: string, timeZone: string): AsAt {
  const { day = text, clock, rest } = shape.exec(text)?.groups ?? {}
  if (clock === undefined) return { day, moment: null }
  const moment = rest === undefined ? momentAt(day, minutesOf(clock), timeZone) : new Date(text)
  return { day: toPlainDate(moment, timeZone), moment }
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The first instant after it: what happened before that was known then. A moment is a whole millisecond, as clocks give no less. */
export const endOfAsAt = ({ day, moment }: AsAt, timeZone: string): Date =>
  moment === null ? momentAt(addDays(day, 1), 0, timeZone) : new Date(moment.getTime() + 1)

/** Whether it is still to come. The running day is not. */
export const isFuture = ({ day, moment }: AsAt, { today, now }: { today: PlainDate; now: Date }): boolean =>
  moment === null ? day > today : moment > now
