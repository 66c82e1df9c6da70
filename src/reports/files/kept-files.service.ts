import * as z from 'zod/mini'
import { lockUser } from '#accounts/users/users.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { StoredFileTooLarge } from '#platform/server/files/place/file-place.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { repeat } from '#platform/server/jobs/background.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { NotNow, queue, TakenOver, type JobAttempt, type Worker } from '#platform/server/jobs/queue.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import type { OpenReport } from '../mechanism/report-rows.store.ts'
import { countReportRows } from '../mechanism/report-totals.store.ts'
import { reportOf } from '../reports.store.ts'
import { keptDays, maxKeptFileBytes } from './kept-files.contract.ts'
import { yourFilesLink } from './kept-files.rules.ts'
import {
  beginKeptFile,
  deleteOldKeptFiles,
  failKeptFile,
  finishKeptFile,
  insertKeptFile,
  listWantedFiles,
  recordFileProgress,
  reviveKeptFile,
  type NewKeptFile,
  type WantedFile,
} from './kept-files.store.ts'
import { exportedReport } from './report-export.contract.ts'
import { reportMediaTypes, type ReportWriter } from './write-report.service.ts'

/** The making of files in the background. The row of a file says how far it is; deleting it cancels. */
export const keptFileQueue = queue({ name: 'make-report-file', title: 'Files of reports', concurrency: 3 })

export type FileMaker = {
  files: Pick<FileStore, 'saveStream' | 'remove'>
  write: ReportWriter
  clock: () => Date
}

export const keptFileWorker = (db: Db, maker: FileMaker): Worker => ({
  queue: keptFileQueue,
  run: (job) => makeKeptFile(db, job, maker),
  givenUp: ({ id }) => inTransaction(db, (tx) => endWithFailure(tx, id, { failure: failureText, at: maker.clock() })),
  owed: () => listWantedFiles(db),
  about: ({ id }) => `File ${id} of a report`,
  revive: (tx, { id }) => reviveKeptFile(tx, id),
})

/** Lets a file be made; answers its id. Throws a Refusal (409) where the person has as many as one may: concurrent calls of a person wait for each other. */
export async function queueKeptFile(db: Db, queues: Pick<Queues, 'send'>, file: NewKeptFile): Promise<string> {
  const { id, wake } = await inTransaction(db, async (tx) => {
    await lockUser(tx, file.userId)
    const added = await insertKeptFile(tx, file)
    return { id: added, wake: await queues.send(tx, keptFileQueue, { plantId: file.plantId, id: added }) }
  })
  wake()
  return id
}

const failureText = 'Something went wrong on our side. Try again.'
const tooLargeText =
  'The file is larger than 200 MB. Choose fewer rows by the filters, or download it from the report and keep the page open.'
const ExportInput = z.object(exportedReport)

type Making = FileMaker & { signal: AbortSignal }

async function makeKeptFile(db: Db, job: JobAttempt, maker: FileMaker): Promise<void> {
  const { id } = job.data
  const wanted = await beginKeptFile(db, id)
  if (!wanted) return
  const cancelled = new AbortController()
  const progress = { done: 0, total: 0 }
  const reporting = repeat(
    async () => {
      if (!(await recordFileProgress(db, id, progress))) cancelled.abort()
    },
    progressMs,
    // The next one follows, and database errors surface in the work itself.
    () => {},
  )
  try {
    const made = await writeKeptFile(db, wanted, { ...maker, signal: AbortSignal.any([job.signal, cancelled.signal]) }, progress)
    await keepOrRemove(db, job, { ...maker, wanted, made })
  } catch (error) {
    if (cancelled.signal.aborted) return
    if (job.signal.aborted) throw error
    if (error instanceof Refusal && error.status === 503) throw new NotNow(busySeconds)
    const known = failureOf(error)
    if (known === undefined) throw error
    await inTransaction(db, async (tx) => {
      await job.done(tx)
      await endWithFailure(tx, id, { failure: known, at: maker.clock() })
    })
  } finally {
    await reporting.stop()
  }
}

const progressMs = 1_000
/** Until there may be a turn for it. */
const busySeconds = 5

/** The bytes go where the row does not come to be: the file was cancelled, or another server makes it. */
async function keepOrRemove(
  db: Db,
  job: JobAttempt,
  { files, wanted, made }: FileMaker & { wanted: WantedFile; made: MadeFile },
): Promise<void> {
  try {
    const isKept = await inTransaction(db, async (tx) => {
      await job.done(tx)
      return keepFile(tx, wanted, made)
    })
    if (!isKept) await files.remove(made.stored.storageName)
  } catch (error) {
    if (error instanceof TakenOver) await files.remove(made.stored.storageName)
    throw error
  }
}

function failureOf(error: unknown): string | undefined {
  if (error instanceof StoredFileTooLarge) return tooLargeText
  return error instanceof Refusal ? [error.message, ...Object.values(error.errors ?? {})].join(' ') : undefined
}

type MadeFile = {
  opened: OpenReport
  stored: Awaited<ReturnType<FileStore['saveStream']>>
  rows: number
  at: Date
}

async function writeKeptFile(
  db: Db,
  { userId, plantId, query, by }: WantedFile,
  { files, write, clock, signal }: Making,
  progress: { done: number; total: number },
): Promise<MadeFile> {
  const { format, chart, group_by: groupBy, ...input } = ExportInput.parse(query)
  const now = clock()
  const opened = await openReport(db, reportOf(input.report), input, { userId, plantId, now })
  progress.total = await countReportRows(db, opened)
  const onProgress = (rows: number): void => void (progress.done = rows)
  const body = await write(opened, { format, chart, groupBy, by, now, owner: userId, signal, onProgress })
  const abort = (): void => void body.destroy(new Error('The file was cancelled'))
  signal.addEventListener('abort', abort)
  try {
    return { opened, stored: await files.saveStream(body, maxKeptFileBytes), rows: progress.total, at: clock() }
  } finally {
    signal.removeEventListener('abort', abort)
    body.destroy()
  }
}

async function keepFile(tx: Tx, wanted: WantedFile, { opened, stored, rows, at }: MadeFile): Promise<boolean> {
  const { report, query } = opened
  const [{ time_zone: timeZone }] = query.context.plants
  const { id, format, userId } = wanted
  const name = `${report.title} ${toPlainDate(at, timeZone)}.${format}`
  const fileId = await insertFile(tx, { file: stored, name, mediaType: reportMediaTypes[format], userId, at })
  const isKept = await finishKeptFile(tx, id, { fileId, plantIds: query.context.plants.map(({ id }) => id), rows, at })
  if (isKept) await notifyOwner(tx, wanted, { name, at })
  else await tx.deleteFrom('file').where('id', '=', fileId).execute()
  return isKept
}

async function endWithFailure(tx: Tx, id: string, failed: { failure: string; at: Date }): Promise<void> {
  const owner = await failKeptFile(tx, id, failed)
  if (owner) await notifyOwner(tx, owner, failed)
}

type Outcome = { at: Date } & ({ name: string } | { failure: string })

const notifyOwner = (
  tx: Tx,
  { userId, plantId, report }: Pick<WantedFile, 'userId' | 'plantId' | 'report'>,
  outcome: Outcome,
): Promise<void> =>
  announce(tx, {
    topic: 'reminder',
    payload: {
      user_id: userId,
      portal: 'staff_portal',
      transporter_id: null,
      by_mail: false,
      title: 'name' in outcome ? 'Your file is ready' : 'Your file could not be made',
      body: 'name' in outcome ? `${outcome.name} can be downloaded for ${keptDays} days.` : `${reportOf(report).title}: ${outcome.failure}`,
      link: yourFilesLink,
    },
    plantId,
    at: outcome.at,
  })

/** Job: deletes files after their time. */
export async function deleteExpiredFiles(db: Db, files: Pick<FileStore, 'remove'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (const name of await inTransaction(db, (tx) => deleteOldKeptFiles(tx, before))) await files.remove(name)
}
