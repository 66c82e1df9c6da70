import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type { ExportFormat } from '#platform/contract/export.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Readers } from '#platform/server/database/connection/readers.ts'
import { sqlState } from '#platform/server/database/database-errors.ts'
import { contentDisposition } from '#platform/server/http/file-headers.ts'
import { FileResponse, type HttpCall } from '#platform/server/http/handlers.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { csvSheet } from './csv-sheet.ts'
import { jsonList } from './json-list.ts'
import { readWithCursor } from './cursor.ts'
import { openExportQueue, type ExportQueue, type ExportQueueLimits } from './export-queue.ts'
import { xlsxSheet, type NotesSheet } from './xlsx-sheet.ts'

/** `rows` is the ordered query of all rows. */
type StreamedRows<T> = {
  rows: RawBuilder<T>
  /** The user: each has one running export. */
  owner: string
  /** Ends the export and cancels its statement. */
  signal: AbortSignal
  /** Called with the number of rows read so far. */
  onProgress?: (rows: number) => void
}

/** A list as the bytes of a file. */
type StreamedSheet<T> = StreamedRows<T> & {
  format: ExportFormat
  columns: readonly SheetColumn<T>[]
  /** In workbooks only. */
  notes?: NotesSheet | undefined
  now: Date
}

/** A list as the JSON that a call answers: under `key`, each row as `present` makes it. */
type JsonRows<T> = Pick<StreamedRows<T>, 'rows' | 'owner'> & {
  key: string
  present: (row: T) => object
  http: Pick<HttpCall, 'disconnectSignal'>
}

/** A list as a download: the file is named `name` and the day. */
type Sheet<T> = Omit<StreamedSheet<T>, 'signal'> & {
  name: string
  timeZone: string
  http: Pick<HttpCall, 'disconnectSignal'>
}

export type Sheets = {
  /** Waits as an export does, for files that are made otherwise; returns the release function, to be called once. */
  enterQueue: ExportQueue['enter']
  /** As `download`, but the bytes alone: destroy the stream when it is not read to its end. */
  stream: <T>(sheet: StreamedSheet<T>) => Promise<Readable>
  /** Waits in the export queue; throws a Refusal (503) when the wait or the query takes too long. */
  download: <T>(sheet: Sheet<T>) => Promise<FileResponse>
  /** As `download`, for calls that answer all rows of a list. */
  json: <T>(list: JsonRows<T>) => Promise<FileResponse>
  /** For shutdown: refuses waiting exports and lets running ones finish. */
  close: () => void
}

type Timeouts = {
  /** Aborts the export when the client reads nothing for this long. */
  stalledAfterMs: number
  /** The first batch sorts the whole list, so it may take longer than other statements. */
  statementTimeoutMs: number
}

/** Each export holds a database connection that other requests cannot use. */
const limits: ExportQueueLimits = { maxRunning: 3, maxWaitingPerOwner: 3, maxWaitMs: 60_000 }
const defaultTimeouts: Timeouts = { stalledAfterMs: 60_000, statementTimeoutMs: 120_000 }
/** A client that reads slowly never stalls and would hold its connection indefinitely. */
const maxExportMs = 30 * 60_000
export const sheetMediaTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** Streams whole lists as files: a million rows need no more memory than a hundred. */
export function openSheets(readers: Pick<Readers, 'read'>, { stalledAfterMs, statementTimeoutMs } = defaultTimeouts): Sheets {
  const queue = openExportQueue(limits)
  return {
    close: queue.close,
    enterQueue: queue.enter,
    stream,
    download: async ({ name, timeZone, http, ...sheet }) => {
      const body = await stream({ ...sheet, signal: http.disconnectSignal() })
      return new FileResponse(
        body,
        downloadHeaders(`${name} ${toPlainDate(sheet.now, timeZone)}.${sheet.format}`, sheetMediaTypes[sheet.format]),
      )
    },
    json: async ({ key, present, http, ...list }) => {
      const write = (all: Batches<Parameters<typeof present>[0]>): Readable =>
        Readable.from(jsonList(key, present, all), { highWaterMark: 1 })
      return new FileResponse(await streamRows({ ...list, signal: http.disconnectSignal() }, write), jsonHeaders)
    },
  }

  async function stream<T>({ format, columns, notes, now, ...list }: StreamedSheet<T>): Promise<Readable> {
    return streamRows(list, (all) =>
      format === 'csv' ? Readable.from(csvSheet(columns, all), { highWaterMark: 1 }) : xlsxSheet(columns, all, { madeAt: now, notes }),
    )
  }

  async function streamRows<T>(list: StreamedRows<T>, write: Write<T>): Promise<Readable> {
    return readers.read(list.owner, (database) => streamFrom(database, list, write))
  }

  async function streamFrom<T>(
    database: Database,
    { rows, owner, signal, onProgress }: StreamedRows<T>,
    write: Write<T>,
  ): Promise<Readable> {
    const leaveQueue = await queue.enter(owner, signal)
    const batches = readWithCursor<T>(database, rows.compile(database.db), { signal, statementTimeoutMs })
    const finish = (): Promise<void> => batches.return(undefined).then(leaveQueue, leaveQueue)
    try {
      const body = await openStream(batches, { stalledAfterMs, onProgress }, write)
      const timeout = setTimeout(() => body.destroy(new Error('The export took too long.')), maxExportMs)
      body.once('close', () => {
        clearTimeout(timeout)
        void finish()
      })
      return body
    } catch (error) {
      await finish()
      throw sqlState(error) === queryCanceled ? exportTooSlow() : error
    }
  }
}

type Batches<T> = AsyncGenerator<readonly T[]>
type Write<T> = (all: Batches<T>) => Readable

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

const queryCanceled = '57014'

const exportTooSlow = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'export_slow',
    message: 'This list takes too long to export. Use the filters to choose fewer rows, or try again later.',
    retryAfter: 60,
  })

/** Reads the first batch before responding, so that a failure still gets an error message; aborts when the client stops reading. */
async function openStream<T>(
  batches: AsyncGenerator<readonly T[]>,
  { stalledAfterMs, onProgress }: { stalledAfterMs: number; onProgress: ((rows: number) => void) | undefined },
  write: Write<T>,
): Promise<Readable> {
  const first = await batches.next()
  let stallTimer: NodeJS.Timeout | undefined
  const body: Readable = write(all())
  body.once('close', () => clearTimeout(stallTimer))
  // Fastify listens once it sends; an 'error' without a listener before that would end the process.
  body.on('error', () => {})
  restartStallTimer()
  return body

  async function* all(): AsyncGenerator<readonly T[]> {
    let rows = 0
    for (let next = first; !next.done; next = await batches.next()) {
      restartStallTimer()
      onProgress?.((rows += next.value.length))
      yield next.value
      // Waiting for the database does not count as a stalled client.
      clearTimeout(stallTimer)
    }
    restartStallTimer()
  }

  function restartStallTimer(): void {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => body.destroy(new Error('The client stopped reading the export.')), stalledAfterMs)
  }
}

/** The headers of a file that was made for this answer. */
export const downloadHeaders = (fileName: string, mediaType: string): Readonly<Record<string, string>> => ({
  'content-type': mediaType,
  'content-disposition': contentDisposition('attachment', fileName),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})
