import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** The days before an expiry on which people are reminded. */
export const ladder = [60, 30, 14, 7, 1] as const

/** What expires, with the request type that renews it; a pending renewal stops the reminders. */
export const renewedBy = { medical: 6, ddt: 10, bulker: 11 } as const
export type Renewed = keyof typeof renewedBy
export type Thing = Renewed | 'pass' | 'licence' | 'transporter'

/** The hour at which reminders are created, before work begins. */
const firstHour = 6
export const isTimeToRemind = (hour: number): boolean => hour >= firstHour

/** The days covered by one run: after `after`, up to `today`. */
export type ReminderSpan = { readonly after: PlainDate; readonly today: PlainDate }

/** The expiry dates that reach a step within the span, `from` excluded: missed days reach each step once. */
export const windowsOf = ({ after, today }: ReminderSpan): readonly { readonly from: PlainDate; readonly to: PlainDate }[] =>
  ladder.map((step) => ({ from: addDays(after, step), to: addDays(today, step) }))
