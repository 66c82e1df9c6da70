import type { Actor } from '#accounts/people.ts'
import { findListOfFilter } from '#accounts/saved-filters/saved-filters.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { ReportName } from '#reports/mechanism/report.contract.ts'
import { keepView, viewReader } from '#reports/views/views.service.ts'
import { queueReport } from './queue-report.service.ts'
import { checkRecipients } from './readers.store.ts'
import { lockRunToRepeat } from './runs.store.ts'
import { nextDue, type ScheduleTimes } from './schedule-times.rules.ts'
import { maxSchedules, type MailedFormat } from './schedules.contract.ts'
import { canRepeat, dayProblem } from './schedules.rules.ts'
import { findScheduleTimes, insertSchedule, updateSchedule, type NewSchedule, type ScheduleOwner } from './schedules.store.ts'

/** A saved view, or a report with its address. */
type SentInput = { view_id?: string | undefined; report?: ReportName | undefined; query?: string | undefined; name?: string | undefined }

type ScheduleInput = SentInput & {
  /** By default as before, and a workbook at first. */
  format?: MailedFormat | undefined
  every: ScheduleTimes['every']
  day?: number | undefined
  hour: number
  user_ids: readonly string[]
}

type Call = { actor: Actor; now: Date }

export const scheduleOwner = ({ userId, plant }: Actor): ScheduleOwner => ({ userId, plantId: plant.id })

export async function createSchedule(db: Db, input: ScheduleInput, { actor, now }: Call): Promise<void> {
  await inTransaction(db, async (tx) => {
    const schedule = await checkedSchedule(tx, input, { actor, now })
    if (await insertSchedule(tx, scheduleOwner(actor), schedule, { max: maxSchedules, now })) return
    throw conflict('too_many_schedules', `You can have at most ${maxSchedules} schedules. Delete one, then try again.`)
  })
}

export async function changeSchedule(db: Db, { id, ...input }: ScheduleInput & { id: string }, { actor, now }: Call): Promise<void> {
  await inTransaction(db, async (tx) => {
    const owner = scheduleOwner(actor)
    if (!(await findScheduleTimes(tx, owner, id))) throw notFound()
    await updateSchedule(tx, owner, { id, ...(await checkedSchedule(tx, input, { actor, now })) })
  })
}

/** Throws a Refusal (422) for a view that the actor cannot use, a day that does not fit, and people who may not read reports here. */
async function checkedSchedule(tx: Tx, input: ScheduleInput, { actor, now }: Call): Promise<NewSchedule> {
  const times: ScheduleTimes = { every: input.every, day: input.every === 'day' ? null : (input.day ?? null), hour: input.hour }
  const wrongDay = dayProblem(times)
  if (wrongDay !== null) throw invalid({ day: wrongDay })
  const userIds = [...new Set(input.user_ids)]
  const readers = await checkRecipients(tx, { userIds, plantIds: [actor.plant.id], now })
  if (readers.filter(({ reads }) => reads).length < userIds.length)
    throw invalid({ user_ids: 'Choose people of this plant who may read reports' })
  const viewId = await chosenView(tx, input, { actor, now })
  return { viewId, times, format: input.format, userIds, dueAt: nextDue(times, now, actor.plant.timeZone) }
}

async function chosenView(tx: Tx, { view_id: id, report, query, name }: SentInput, { actor, now }: Call): Promise<string> {
  if (report !== undefined && query !== undefined && name !== undefined) return keepView(tx, { report, query, name, actor, now })
  if (id === undefined || (await findListOfFilter(tx, viewReader(actor), id)) === undefined)
    throw invalid({ view_id: 'Choose one of your saved views' })
  return id
}

/** Sends a run as it was, to those of its recipients who may still read it. */
export async function repeatRun(db: Db, runId: string, { actor, now }: Call): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { scheduleId, firstId, userIds, ...report } = await lockRunToRepeat(tx, scheduleOwner(actor), runId)
    assertAllowed(canRepeat(report, now))
    await queueReport(tx, { ...report, scheduleId, dueAt: now, madeAt: now, againOf: firstId }, { userIds, plantId: actor.plant.id })
  })
}
