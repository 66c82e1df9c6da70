import type { Handlers } from '#accounts/people.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { PageInput } from '#platform/contract/paging.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'
import { listReportReaders } from './readers.store.ts'
import { findRunFile, listReceived, listRuns } from './runs.store.ts'
import { nextDue } from './schedule-times.rules.ts'
import type { schedulesContract } from './schedules.contract.ts'
import { presentReader, presentReceived, presentRun, presentSchedule } from './schedules.presenter.ts'
import { changeSchedule, createSchedule, repeatRun, scheduleOwner } from './schedules.service.ts'
import { findScheduleTimes, listSchedules, pauseSchedule, removeSchedule } from './schedules.store.ts'

export const schedulesApi = (files: Pick<FileStore, 'read'>): Handlers<typeof schedulesContract> => ({
  index: async ({ actor, db }) => ({ schedules: (await listSchedules(db, scheduleOwner(actor))).map(presentSchedule) }),

  readers: async ({ input, actor, db, now }) => {
    const { rows, total } = await listReportReaders(db, actor.plant.id, { ...toLimitOffset(input), search: input.search, now })
    return { ...pageOf(input), total, data: rows.map(presentReader) }
  },

  save: async ({ input: { id, ...input }, actor, db, now }) => {
    await (id === undefined ? createSchedule(db, input, { actor, now }) : changeSchedule(db, { id, ...input }, { actor, now }))
    return { message: 'Schedule saved' }
  },

  pause: async ({ input: { id, is_paused: isPaused }, actor, db, now }) => {
    const times = await findScheduleTimes(db, scheduleOwner(actor), id)
    if (!times) throw notFound()
    await pauseSchedule(db, scheduleOwner(actor), { id, isPaused, dueAt: nextDue(times, now, actor.plant.timeZone) })
    return { message: isPaused ? 'Schedule paused' : 'Schedule continued' }
  },

  remove: async ({ input, actor, db, now }) => {
    if (!(await removeSchedule(db, scheduleOwner(actor), input.id, now))) throw notFound()
    return { message: 'Schedule deleted' }
  },

  runs: async ({ input, actor, db, now }) => {
    const { rows, total } = await listRuns(db, scheduleOwner(actor), input.id, toLimitOffset(input))
    return { ...pageOf(input), total, data: rows.map((row) => presentRun(row, { timeZone: actor.plant.timeZone, now })) }
  },

  sendAgain: async ({ input, actor, db, now }) => {
    await repeatRun(db, input.run_id, { actor, now })
    return { message: 'The report is being sent again' }
  },

  received: async ({ input, actor, db, now }) => {
    const { rows, total } = await listReceived(db, scheduleOwner(actor), { ...toLimitOffset(input), now })
    return { ...pageOf(input), total, data: rows.map(presentReceived) }
  },

  file: async ({ input, actor, db, now }) => {
    const id = await findRunFile(db, scheduleOwner(actor), { runId: input.run_id, now })
    const { storage_name, original_name, media_type } = await findStoredFile(db, id)
    const { stream, size } = await files.read(storage_name)
    return new FileResponse(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
  },
})

const pageOf = ({ page, page_size }: PageInput): PageInput => ({ page, page_size })
