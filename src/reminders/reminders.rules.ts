import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** The days before an expiry on which people are reminded. */
export const reminderDays = [60, 30, 14, 7, 1] as const

/** The request type that renews each clearance; while one is pending, there are no reminders. */
export const renewedBy = { medical: 6, ddt: 10, bulker: 11 } as const
export type RenewableSubject = keyof typeof renewedBy
export type ReminderSubject = RenewableSubject | 'pass' | 'licence' | 'own' | 'transporter'

/** The local hour from which reminders are created, before work begins. */
const firstHour = 6
export const isTimeToRemind = (hour: number): boolean => hour >= firstHour

/** The days covered by one run: after `after`, up to `today`. */
export type ReminderSpan = { after: PlainDate; today: PlainDate }

/** The expiry dates that reach a step within the span, `from` excluded: missed days reach each step once. */
export const expiryWindows = ({ after, today }: ReminderSpan): readonly { from: PlainDate; to: PlainDate }[] =>
  reminderDays.map((step) => ({ from: addDays(after, step), to: addDays(today, step) }))
