import { mailOutcome } from './outcome.rules.ts'
import type { ReaderRow } from './readers.store.ts'
import type { ReceivedRow, RunRow } from './runs.store.ts'
import { numbersOfBody } from './sent-report.rules.ts'
import { scheduleText } from './schedule-times.rules.ts'
import type { ReceivedReport, ScheduleRecipient, ReportRun, ReportSchedule } from './schedules.contract.ts'
import type { ScheduleRow } from './schedules.store.ts'
import { canRepeat } from './schedules.rules.ts'

export const presentReader = ({ id, first_name, last_name, email }: ReaderRow): ScheduleRecipient => ({
  _id: id,
  first_name,
  last_name,
  email,
})

export function presentSchedule(row: ScheduleRow): ReportSchedule {
  const { id, view_id, view_name, list, query, every, day, hour, format, is_paused, ended, due_at, recipients } = row
  const state = ended !== null ? 'ended' : is_paused ? 'paused' : 'active'
  const hasView = view_id !== null && view_name !== null && list !== null && query !== null
  return {
    _id: id,
    view: hasView ? { _id: view_id, name: view_name, report: list.slice(list.indexOf('.') + 1), query } : null,
    every,
    day,
    hour,
    times: scheduleText({ every, day, hour }),
    format,
    state,
    ended,
    next_at: state === 'active' ? due_at.toISOString() : null,
    recipients: recipients.map(presentReader),
  }
}

export const presentRun = (run: RunRow, { timeZone, now }: { timeZone: string; now: Date }): ReportRun => ({
  _id: run.id,
  due_at: run.due_at.toISOString(),
  made_at: run.made_at.toISOString(),
  is_again: run.again_of !== null,
  title: run.title,
  problem: run.problem,
  has_file: run.file_id !== null,
  can_send_again: canRepeat({ madeAt: run.made_at, problem: run.problem }, now).ok,
  deliveries: run.deliveries.map(({ name, ...mail }) => ({ name, ...mailOutcome(mail, timeZone) })),
})

export const presentReceived = ({ id, made_at, title, body, sent_by, file_id }: ReceivedRow): ReceivedReport => ({
  _id: id,
  made_at: made_at.toISOString(),
  title,
  body: numbersOfBody(body),
  sent_by,
  has_file: file_id !== null,
})
