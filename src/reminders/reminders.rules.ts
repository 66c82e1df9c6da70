import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** So many days before something runs out people are reminded of it. */
export const ladder = [60, 30, 14, 7, 1] as const

/** What runs out, each with the type of the request that renews it; a renewal that waits for a decision ends the reminding. */
export const renewedBy = { medical: 6, ddt: 10, bulker: 11 } as const
export type Renewed = keyof typeof renewedBy
export type Thing = Renewed | 'pass' | 'licence' | 'transporter'

/** Reminders lie in the bell when the day's work begins. */
const firstHour = 6
export const isTimeToRemind = (hour: number): boolean => hour >= firstHour

/** The days that are reminded of together: those after `after`, up to `today`. */
export type Span = { readonly after: PlainDate; readonly today: PlainDate }

/** The days of expiry, `from` left out, on which a step is reached in the span: of several missed days each step is reached once. */
export const windowsOf = ({ after, today }: Span): readonly { readonly from: PlainDate; readonly to: PlainDate }[] =>
  ladder.map((step) => ({ from: addDays(after, step), to: addDays(today, step) }))
