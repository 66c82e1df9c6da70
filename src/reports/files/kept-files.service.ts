import * as z from 'zod/mini'
import { lockUser } from '#accounts/users/users.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { StoredFileTooLarge } from '#platform/server/files/place/file-place.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { repeat, type Background } from '#platform/server/jobs/background.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import type { OpenReport } from '../mechanism/report-rows.store.ts'
import { countReportRows } from '../mechanism/report-totals.store.ts'
import { reportOf } from '../reports.store.ts'
import { keptDays, maxKeptFileBytes } from './kept-files.contract.ts'
import { yourFilesLink } from './kept-files.rules.ts'
import {
  claimKeptFile,
  deleteOldKeptFiles,
  failKeptFile,
  failStuckFiles,
  finishKeptFile,
  insertKeptFile,
  recordFileProgress,
  releaseKeptFile,
  type KeptFileRun,
  type NewKeptFile,
} from './kept-files.store.ts'
import { exportedReport } from './report-export.contract.ts'
import { reportMediaTypes, type ReportWriter } from './write-report.service.ts'

export type FileMaker = {
  readonly files: Pick<FileStore, 'saveStream' | 'remove'>
  readonly background: Background
  readonly write: ReportWriter
  readonly clock: () => Date
}

/** Lets a file be made; answers its id. Throws a Refusal (409) where the person has as many as one may: concurrent calls of a person wait for each other. */
export const queueKeptFile = (db: Db, file: NewKeptFile): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, file.userId)
    return insertKeptFile(tx, file)
  })

/** Makes the files that no server makes, in the background. Any number of servers may do this at once; a call that adds a file does too. */
export async function makeKeptFiles(db: Db, maker: FileMaker): Promise<void> {
  await failStuckFiles(db, { failure: failureText, at: maker.clock() })
  for (;;) {
    const run = await claimKeptFile(db)
    if (!run) return
    maker.background.start((signal) => makeKeptFile(db, run, { ...maker, signal }))
  }
}

const failureText = 'Something went wrong on our side. Try again.'
const tooLargeText =
  'The file is larger than 200 MB. Choose fewer rows by the filters, or download it from the report and keep the page open.'
const ExportInput = z.object(exportedReport)

type Making = FileMaker & { readonly signal: AbortSignal }

async function makeKeptFile(db: Db, run: KeptFileRun, making: Making): Promise<void> {
  const { files, clock, signal } = making
  const lost = new AbortController()
  const progress = { done: 0, total: 0 }
  const heartbeat = repeat(
    async () => {
      if (!(await recordFileProgress(db, run, progress))) lost.abort()
    },
    heartbeatMs,
    // A failed heartbeat is ignored: the next one follows, and database errors surface in the run itself.
    () => {},
  )
  try {
    const made = await writeKeptFile(db, run, { ...making, signal: AbortSignal.any([signal, lost.signal]) }, progress)
    const isKept = await inTransaction(db, (tx) => keepFile(tx, run, made))
    if (!isKept) await files.remove(made.stored.storageName)
  } catch (error) {
    if (lost.signal.aborted) return
    if (signal.aborted || (error instanceof Refusal && error.status === 503)) return await releaseKeptFile(db, run)
    const known = failureOf(error)
    const failed = { failure: known ?? failureText, at: clock() }
    await inTransaction(db, async (tx) => {
      if (await failKeptFile(tx, run, failed)) await notifyOwner(tx, run, failed)
    })
    if (known === undefined) throw error
  } finally {
    await heartbeat.stop()
  }
}

const heartbeatMs = 1_000

function failureOf(error: unknown): string | undefined {
  if (error instanceof StoredFileTooLarge) return tooLargeText
  return error instanceof Refusal ? [error.message, ...Object.values(error.errors ?? {})].join(' ') : undefined
}

type MadeFile = {
  readonly opened: OpenReport
  readonly stored: Awaited<ReturnType<FileStore['saveStream']>>
  readonly rows: number
  readonly at: Date
}

async function writeKeptFile(
  db: Db,
  { userId, plantId, query, by }: KeptFileRun,
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

async function keepFile(tx: Tx, run: KeptFileRun, { opened, stored, rows, at }: MadeFile): Promise<boolean> {
  const { report, query } = opened
  const [{ time_zone: timeZone }] = query.context.plants
  const { format, userId } = run
  const name = `${report.title} ${toPlainDate(at, timeZone)}.${format}`
  const fileId = await insertFile(tx, { file: stored, name, mediaType: reportMediaTypes[format], userId, at })
  const isKept = await finishKeptFile(tx, run, { fileId, plantIds: query.context.plants.map(({ id }) => id), rows, at })
  if (isKept) await notifyOwner(tx, run, { name, at })
  else await tx.deleteFrom('file').where('id', '=', fileId).execute()
  return isKept
}

type Outcome = { readonly at: Date } & ({ readonly name: string } | { readonly failure: string })

const notifyOwner = (tx: Tx, { userId, plantId, report }: KeptFileRun, outcome: Outcome): Promise<void> =>
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
