import * as z from 'zod'

/** What happens to a request. The first three are what a person may choose to hear of; that it was taken back is told to whoever heard of it. */
export const requestNews = { requested: 1, approved: 2, rejected: 3, cancelled: 4 } as const
export type RequestNewsId = (typeof requestNews)[keyof typeof requestNews]

/** What the outbox keeps of a request that was raised or decided. */
export const RequestNews = z.object({
  request_id: z.string(),
  type_id: z.int(),
  type_name: z.string(),
  news: z.literal([1, 2, 3, 4]),
  driver_name: z.string(),
  comment: z.string().nullable(),
  /** Who raised or decided it; not told of their own deed. */
  by_id: z.string().nullable(),
  by_name: z.string().nullable(),
  /** Who is told of the decision; null when it was raised only just now. */
  raised_by_id: z.string().nullable(),
  /** The transporter whose people are told as well; left out where it is none of their business yet. */
  transporter_id: z.string().optional(),
  /** Of a driver who has come to another transporter: that one, whose people find the driver in their list. */
  joined: z.object({ transporter_id: z.string(), driver_id: z.string() }).optional(),
})
export type RequestNews = z.output<typeof RequestNews>

/** What the outbox keeps of what one person is reminded of, in the words that were true that day. */
export const ReminderNews = z.object({
  user_id: z.string(),
  portal: z.enum(['staff_portal', 'transporter_portal']),
  transporter_id: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  /** Under the reader's own portal. */
  link: z.string(),
})
export type ReminderNews = z.output<typeof ReminderNews>

/** What the outbox keeps of what only administrators are told, at whichever plant they stand. */
export const AdministratorNews = z.object({ title: z.string(), body: z.string() })

/** What the outbox can hold, by topic, with the shape of what is kept. */
export const topics = { request: RequestNews, reminder: ReminderNews, audit: AdministratorNews } as const
export type Topic = keyof typeof topics
export type Payload<T extends Topic> = z.output<(typeof topics)[T]>
export const isTopic = (text: string): text is Topic => Object.hasOwn(topics, text)
