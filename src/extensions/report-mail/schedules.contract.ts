import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory, optionalText } from '#platform/contract/shapes.ts'
import { reportQuery } from '#reports/mechanism/report.contract.ts'
import { viewAddress } from '#reports/views/views.contract.ts'

/** Of one person. */
export const maxSchedules = 20
export const maxRecipients = 30
/** Of a file by mail; a larger one is behind a link. */
export const maxMailedBytes = 5_000_000
/** Files of sent reports. */
export const daysFilesAreKept = 30

const access = staff('reports.read')
const path = '/v2/reports/schedules'

const wholeNumber = (message: string) => z.coerce.number(message).check(z.int(message))
const chooseDay = 'Choose a day'
const chooseHour = 'Choose an hour'

const times = {
  every: z.enum(['day', 'week', 'month', 'quarter'], 'Choose day, week, month or quarter'),
  /** The weekday from Monday = 1; of a month or quarter its day, 31 for the last, or -1 to -7 for its first Monday to Sunday; none daily. */
  day: z.optional(wholeNumber(chooseDay).check(z.gte(-7, chooseDay), z.lte(31, chooseDay))),
  hour: wholeNumber(chooseHour).check(z.gte(0, chooseHour), z.lte(23, chooseHour)),
}

export const mailedFormats = ['pdf', 'xlsx', 'both'] as const
export type MailedFormat = (typeof mailedFormats)[number]

// A pipe, so that forms show choices instead of text inputs.
const chosenUser = z.pipe(z.string(), id())

type Sent = { view_id?: string | undefined; report?: string | undefined; query?: string | undefined; name?: string | undefined }

/** A saved view, or a report as its address shows it. */
const viewOrReport = z.refine<Sent>(
  ({ view_id, report, query, name }) =>
    view_id === undefined ? report !== undefined && query !== undefined && name !== undefined : (report ?? query ?? name) === undefined,
  { path: ['view_id'], error: 'Choose a saved view, or send a report with its address and a name' },
)

const plan = {
  view_id: z.optional(id()),
  /** Beside `query`, the report's address after the question mark: an own view of both is used, or saved under `name`. */
  report: z.optional(reportQuery.report),
  query: z.optional(viewAddress),
  name: z.optional(mandatory({ max: 60 })),
  ...times,
  /** Both: one archive. */
  format: z.optional(z.enum(mailedFormats, 'Choose PDF, XLSX or both')),
  user_ids: z
    .array(chosenUser, 'Choose at least one person')
    .check(z.minLength(1, 'Choose at least one person'), z.maxLength(maxRecipients, `Choose at most ${maxRecipients} people`)),
}

const ScheduleRecipient = z.object({ _id: z.string(), first_name: z.string(), last_name: z.string(), email: z.nullable(z.string()) })
export type ScheduleRecipient = z.output<typeof ScheduleRecipient>

export const ReportSchedule = z.object({
  _id: z.string(),
  /** Null once it is deleted. */
  view: z.nullable(z.object({ _id: z.string(), name: z.string(), report: z.string(), query: z.string() })),
  every: times.every,
  day: z.nullable(z.number()),
  hour: z.number(),
  /** 'Every Monday at 07:00' */
  times: z.string(),
  format: z.enum(mailedFormats),
  state: z.enum(['active', 'paused', 'ended']),
  /** Why it ended. */
  ended: z.nullable(z.string()),
  /** ISO; null unless active. */
  next_at: z.nullable(z.string()),
  recipients: z.array(ScheduleRecipient),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

export const outcomes = ['queued', 'sent', 'unsure', 'waiting', 'not_sent', 'bell', 'left_out'] as const
export type Outcome = (typeof outcomes)[number]

export const ReportRun = z.object({
  _id: z.string(),
  /** The moment it was due, ISO. */
  due_at: z.string(),
  made_at: z.string(),
  is_again: z.boolean(),
  title: z.string(),
  /** Why nothing was sent. */
  problem: z.nullable(z.string()),
  has_file: z.boolean(),
  can_send_again: z.boolean(),
  deliveries: z.array(z.object({ name: z.string(), outcome: z.enum(outcomes), text: z.string() })),
})
export type ReportRun = z.output<typeof ReportRun>

const ReceivedReport = z.object({
  _id: z.string(),
  made_at: z.string(),
  title: z.string(),
  body: z.string(),
  sent_by: z.string(),
  has_file: z.boolean(),
})
export type ReceivedReport = z.output<typeof ReceivedReport>

export const schedulesContract = {
  index: route({
    method: 'GET',
    path,
    summary: 'List your schedules of reports at this plant',
    access,
    input: z.object({}),
    output: z.object({ schedules: z.array(ReportSchedule) }),
  }),
  readers: route({
    method: 'GET',
    path: `${path}/readers`,
    summary: 'Find people of this plant who may read reports, to send them one',
    access,
    input: z.object({ ...pageInput, search: optionalText(100) }),
    output: paged(ScheduleRecipient),
  }),
  save: route({
    method: 'POST',
    path,
    summary:
      'Send a saved view of a report, or a report as its address shows it, by mail, daily, weekly, monthly or quarterly; with an id, change a schedule, which starts again if it had ended',
    creates: true,
    access,
    input: z.object({ id: z.optional(id()), ...plan }).check(viewOrReport),
    output: done(),
  }),
  pause: route({
    method: 'PUT',
    path: `${path}/pause`,
    summary: 'Pause a schedule, or continue it; what was due meanwhile is not made up',
    access,
    input: z.object({ id: id(), is_paused: z.boolean('Say whether it is paused') }),
    output: done(),
  }),
  remove: route({
    method: 'DELETE',
    path,
    summary: 'Delete a schedule',
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
  runs: route({
    method: 'GET',
    path: `${path}/runs`,
    summary: 'List the runs of one of your schedules with the outcome for each recipient',
    access,
    input: z.object({ ...pageInput, id: id() }),
    output: paged(ReportRun),
  }),
  sendAgain: route({
    method: 'POST',
    path: `${path}/send-again`,
    summary: 'Send a run of one of your schedules again, as it was, to those of its recipients who may still read it',
    creates: true,
    access,
    input: z.object({ run_id: id() }),
    output: done(),
  }),
  received: route({
    method: 'GET',
    path: `${path}/received`,
    summary: 'List the reports that were sent to you from this plant',
    access,
    follows: ['notification'],
    input: z.object(pageInput),
    output: paged(ReceivedReport),
  }),
  file: route({
    method: 'GET',
    path: `${path}/file`,
    summary: `Download the file of a run, for its owner and its recipients, for ${daysFilesAreKept} days`,
    access,
    input: z.object({ run_id: id() }),
    output: fileAnswer(),
  }),
}
