import { announce } from '#notifications/announce.service.ts'
import { secondsToNextTry } from '#notifications/notifications.rules.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findListOfFilter } from '#accounts/saved-filters/saved-filters.service.ts'
import { viewLists } from '#reports/views/views.service.ts'
import {
  advanceSchedule,
  endLostSchedules,
  endSchedule,
  findDueSchedule,
  listScheduleRecipients,
  lockDueSchedule,
  postponeSchedule,
  type DueSchedule,
  type EndedSchedule,
} from './due-schedules.store.ts'
import { makeReport, type MadeReport, type ReportMaker } from './make-report.service.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { queueReport } from './queue-report.service.ts'
import { latestDue, nextDue } from './schedule-times.rules.ts'

/**
 * Job: makes the reports that are due and queues their mail. A report is made before its transaction, which writes the run, its outbox row and the
 * schedule's next moment: an interrupted run repeats in full, and of concurrent servers one sends. After an outage only the latest moment is made up.
 * Answers the number of runs. Throws the last unexpected failure when all others are done; its schedule is tried again later.
 */
export async function sendDueReports(db: Db, maker: ReportMaker, now: Date): Promise<number> {
  await inTransaction(db, async (tx) => {
    for (const ended of await endLostSchedules(tx, now)) await announceEnd(tx, ended, now)
  })
  let failure: unknown
  for (let count = 0; ;) {
    const due = await findDueSchedule(db, now)
    if (!due) {
      if (failure !== undefined) throw failure
      return count
    }
    try {
      if (await sendDueReport(db, due, { maker, now })) count += 1
    } catch (error) {
      failure = error
      await postponeSchedule(db, due, new Date(now.getTime() + secondsToNextTry(due.attempts + 1) * 1000))
    }
  }
}

type Sending = { maker: ReportMaker; now: Date }

/** False where there is nothing to send, or another server has sent it. */
async function sendDueReport(db: Db, due: DueSchedule, { maker, now }: Sending): Promise<boolean> {
  if (!(await canUseView(db, due))) {
    await inTransaction(db, async (tx) => {
      for (const ended of await endSchedule(tx, due.id)) await announceEnd(tx, ended, now)
    })
    return false
  }
  const made = await makeOrExplain(db, due, { maker, now })
  const isSent = await inTransaction(db, (tx) => queueMade(tx, due, { made, now }))
  if (!isSent && made.file) await maker.files.remove(made.file.stored.storageName)
  return isSent
}

async function canUseView(db: Db, { view, owner, plant }: DueSchedule): Promise<boolean> {
  const reader = { userId: owner.id, plantId: plant.id, portal: 'staff_portal' as const, ...owner, lists: viewLists }
  return (await findListOfFilter(db, reader, view.id)) !== undefined
}

/** A view whose filters the report no longer has is a run with a problem, which its owner can read. */
async function makeOrExplain(db: Db, due: DueSchedule, { maker, now }: Sending): Promise<MadeReport> {
  try {
    return await makeReport(db, due, { maker, now })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const problem = `The report could not be made. ${Object.values(error.errors ?? {}).join(' ') || error.message} Save its view again.`
    return { title: due.view.name, body: '', plantIds: [due.plant.id], file: null, isMailed: false, problem }
  }
}

type Made = { made: MadeReport; now: Date }

async function queueMade(tx: Tx, due: DueSchedule, { made: { file, ...report }, now }: Made): Promise<boolean> {
  if (!(await lockDueSchedule(tx, due))) return false
  const { id, times, view, owner, plant } = due
  const fileId =
    file && (await insertFile(tx, { file: file.stored, name: file.name, mediaType: file.mediaType, userId: owner.id, at: now }))
  const run = {
    ...report,
    viewName: view.name,
    fileId,
    scheduleId: id,
    dueAt: latestDue(times, now, plant.timeZone),
    madeAt: now,
    againOf: null,
  }
  const userIds = report.problem === null ? await listScheduleRecipients(tx, id) : []
  const isSent = await queueReport(tx, run, { userIds, plantId: plant.id })
  if (isSent && report.problem !== null) await announceProblem(tx, due, { problem: report.problem, now })
  await advanceSchedule(tx, id, nextDue(times, now, plant.timeZone))
  return isSent
}

const announceProblem = (tx: Tx, { view, owner, plant }: DueSchedule, { problem, now }: { problem: string; now: Date }): Promise<void> =>
  announce(tx, {
    topic: 'reminder',
    payload: {
      user_id: owner.id,
      portal: 'staff_portal',
      transporter_id: null,
      title: `'${view.name}' was not sent`,
      body: problem,
      link: 'reports/schedules',
    },
    plantId: plant.id,
    at: now,
  })

const announceEnd = (tx: Tx, { userId, plantName, hasView, viewName }: EndedSchedule, at: Date): Promise<void> =>
  announce(tx, {
    topic: 'account',
    payload: {
      user_id: userId,
      title: 'A scheduled report has ended',
      body: hasView
        ? `'${viewName ?? ''}' of ${plantName} is no longer sent, because you may no longer use the view or read reports there.`
        : `A report of ${plantName} is no longer sent, because its view was deleted.`,
    },
    plantId: null,
    at,
  })
