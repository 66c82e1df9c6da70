import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'

/** The days covered by one run of reminders: after `after`, up to `today`. */
type Span = { after: PlainDate; today: PlainDate }

const daysBefore = 3
const everyDays = 7

/** Whether the office is reminded of what is due on this day: three days before, on the day, and every week after. Days that a run missed are told once. */
export const isReminded = (dueOn: PlainDate, { after, today }: Span): boolean => stepOf(dueOn, today) > stepOf(dueOn, after)

/** How many reminders there have been by this day. */
function stepOf(dueOn: PlainDate, day: PlainDate): number {
  const late = daysBetween(dueOn, day)
  if (late < -daysBefore) return 0
  return late < 0 ? 1 : 2 + Math.floor(late / everyDays)
}

export type DueEvidence = { driverName: string; violation: string; dueOn: PlainDate }

const line = ({ driverName, violation, dueOn }: DueEvidence, today: PlainDate): string =>
  `${driverName}: ${violation}. ${dueOn < today ? 'It was due on' : 'Due on'} ${dateText(dueOn)}.`

/** The most lines of a message; its link leads to all. */
const mostLines = 20

/** What the office reads: the longest due first. */
export function evidenceReminder(due: readonly DueEvidence[], today: PlainDate): { title: string; body: string } {
  const sorted = [...due].sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  const rest = sorted.length - mostLines
  const lines = sorted.slice(0, mostLines).map((each) => line(each, today))
  return { title: 'Sanction evidence is due', body: [...lines, ...(rest > 0 ? [`and ${rest} more.`] : [])].join('\n') }
}
