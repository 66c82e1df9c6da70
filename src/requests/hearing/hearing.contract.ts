import * as z from 'zod/mini'
import { portalUsers, staff, transporter } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { replySides } from './heard.rules.ts'

export const replyFile = { kinds: accepted.picturesAndPdf }
export const mostSaid = 4000
export const noText = 'Write your reply'

/** A reply as its reader sees it: an office reads of the driver's own reply only that there is one. */
export const CaseReply = z.object({
  _id: z.string(),
  side: z.enum(replySides),
  on_paper: z.boolean(),
  said: z.nullable(z.string()),
  file: z.nullable(z.object({ link: z.string(), name: z.string() })),
  /** Who typed or attached it; null for the driver, by the own page. */
  by: z.nullable(z.string()),
  at: z.string(),
  /** After the day on which it was due. */
  is_late: z.boolean(),
})
export type CaseReply = z.output<typeof CaseReply>

/** What the driver and the office may say before a request is decided. */
export const Hearing = z.object({
  request_id: z.string(),
  case_id: z.string(),
  /** The last day on which a reply is in time, at the plant. */
  due_on: z.string(),
  /** Whether nobody has replied who is to be heard, and somebody still may: approval then needs a reason. Of an office's own report, the driver is. */
  is_awaited: z.boolean(),
  replies: z.array(CaseReply),
  /** Why it was decided before that day; for staff. */
  early: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()) })),
  /** Sides whose reply the reader can still give. */
  can_reply: z.array(z.enum(replySides)),
})
export type Hearing = z.output<typeof Hearing>

const file = upload({ ...replyFile, message: 'Attach the reply' })
const note = z.optional(z.string().check(z.trim(), z.maxLength(mostSaid, `Use at most ${mostSaid} characters`)))

export const hearingContract = {
  rule: route({
    method: 'GET',
    path: '/v2/cases/hearing-rule',
    summary: 'Within how many working days driver and office may reply (0: nobody is asked), and above how many days of suspension',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'requests.raise'),
    input: z.object({}),
    output: z.object({ days: z.number(), above_days: z.number() }),
  }),
  reply: route({
    method: 'POST',
    path: '/v2/cases/reply',
    summary: 'Reply for a driver of the office, before the plant decides',
    creates: true,
    access: transporter('requests.raise'),
    input: z.object({ request_id: id(), said: mandatory({ message: noText, max: mostSaid }), file: z.optional(upload(replyFile)) }),
    output: done(),
  }),
  paper: route({
    method: 'POST',
    path: '/v2/cases/paper-reply',
    summary: 'Attach the scan of a reply that came on paper',
    creates: true,
    access: staff('requests.raise'),
    input: z.object({
      request_id: id(),
      side: z.enum(replySides, 'Choose whose reply it is'),
      /** What it says, in short. */
      said: note,
      file,
    }),
    output: done(),
  }),
  file: route({
    method: 'GET',
    path: '/v2/cases/reply-file',
    summary: 'Open the file of a reply',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'requests.read'),
    input: z.object({ id: id() }),
    output: fileAnswer(),
  }),
}
