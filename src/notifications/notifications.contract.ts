import * as z from 'zod'

/** Events of a request. The first three are selectable options; a cancellation reaches those who chose 'Requested'. */
export const requestNews = { requested: 1, approved: 2, rejected: 3, cancelled: 4 } as const
export type RequestNewsId = (typeof requestNews)[keyof typeof requestNews]

/** The outbox payload of a raised or closed request. */
export const RequestNews = z.object({
  request_id: z.string(),
  type_id: z.int(),
  type_name: z.string(),
  news: z.literal([1, 2, 3, 4]),
  driver_name: z.string(),
  comment: z.string().nullable(),
  /** Who acted; not notified of their own action. */
  by_id: z.string().nullable(),
  by_name: z.string().nullable(),
  /** The submitter, notified of the decision; null when it is being raised. */
  raised_by_id: z.string().nullable(),
  /** The transporter to notify; left out where it does not concern one yet. */
  transporter_id: z.string().optional(),
  /** After a transfer: the new transporter, linked to the driver. */
  joined: z.object({ transporter_id: z.string(), driver_id: z.string() }).optional(),
})
export type RequestNews = z.output<typeof RequestNews>

/** The outbox payload of one person's digest, in that day's wording. */
export const ReminderNews = z.object({
  user_id: z.string(),
  portal: z.enum(['staff_portal', 'transporter_portal']),
  transporter_id: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  /** Relative to the reader's portal. */
  link: z.string(),
})
export type ReminderNews = z.output<typeof ReminderNews>

/** What the outbox keeps of what only administrators are told, at whichever plant they stand. */
export const AdministratorNews = z.object({ title: z.string(), body: z.string() })

/** The outbox's topics, with the shape of each payload. */
export const topics = { request: RequestNews, reminder: ReminderNews, audit: AdministratorNews } as const
export type Topic = keyof typeof topics
export type Payload<T extends Topic> = z.output<(typeof topics)[T]>
export const isTopic = (text: string): text is Topic => Object.hasOwn(topics, text)
