import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type { ExportFormat } from '#platform/contract/export.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Database } from '#platform/server/database/database.ts'
import { sqlState } from '#platform/server/database/database-errors.ts'
import { contentDisposition } from '#platform/server/files/serve-file.ts'
import { FileAnswer, type HttpCall } from '#platform/server/http/handlers.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { csvSheet } from './csv-sheet.ts'
import { cursor } from './cursor.ts'
import { openTurns, type TurnLimits } from './turns.ts'
import { xlsxSheet } from './xlsx-sheet.ts'

/** What a list is as a file: `name` becomes the file's name, with the day; `rows` finds them all, in order. */
export type Sheet<T> = {
  readonly name: string
  readonly format: ExportFormat
  readonly columns: readonly SheetColumn<T>[]
  readonly rows: RawBuilder<T>
  readonly now: Date
  readonly timeZone: string
  /** Who exports: each owner has one export at a time. */
  readonly owner: string
  readonly http: Pick<HttpCall, 'cutSignal'>
}

export type Sheets = {
  /** Waits for the owner's turn; throws a Refusal (503) when that takes too long or the list itself does. */
  readonly download: <T>(sheet: Sheet<T>) => Promise<FileAnswer>
  /** For the end of the server: exports that wait are refused, those that run go on. */
  readonly close: () => void
}

type Patience = {
  /** A reader that takes nothing for so long loses the export. */
  readonly stalledAfterMs: number
  /** The first batch of a long list sorts all of it, so it may take longer than any other statement of the product. */
  readonly statementTimeoutMs: number
}

/** Each holds a connection; the rest of the product must not be short of them. */
const limits: TurnLimits = { atOnce: 3, waitingEach: 3, longestWaitMs: 60_000 }
const patience: Patience = { stalledAfterMs: 60_000, statementTimeoutMs: 120_000 }
/** A reader that takes little by little never stalls, and would hold its connection for ever. */
const longestMs = 30 * 60_000
const mediaTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** Whole lists as files, written while they are read: a million rows need no more memory than a hundred. */
export function openSheets(database: Database, { stalledAfterMs, statementTimeoutMs } = patience): Sheets {
  const turns = openTurns(limits)
  return {
    close: turns.close,
    download: async <T>({ name, format, columns, rows, now, timeZone, owner, http }: Sheet<T>) => {
      const cut = http.cutSignal()
      const endTurn = await turns.take(owner, cut)
      const batches = cursor<T>(database, rows.compile(database.db), { cut, statementTimeoutMs })
      const leave = (): Promise<void> => batches.return(undefined).then(endTurn, endTurn)
      try {
        const body = await begin(batches, stalledAfterMs, (all) =>
          format === 'csv' ? Readable.from(csvSheet(columns, all), { highWaterMark: 1 }) : xlsxSheet(columns, all, { madeAt: now }),
        )
        const tooLong = setTimeout(() => body.destroy(new Error('An export has taken too long.')), longestMs)
        body.once('close', () => {
          clearTimeout(tooLong)
          void leave()
        })
        return new FileAnswer(body, headersOf(`${name} ${toPlainDate(now, timeZone)}.${format}`, format))
      } catch (error) {
        await leave()
        throw sqlState(error) === queryCanceled ? tooSlow() : error
      }
    },
  }
}

const queryCanceled = '57014'

const tooSlow = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'export_slow',
    message: 'This list takes too long to export. Use the filters to choose fewer rows, or try again later.',
    retryAfter: 60,
  })

/** The first rows are found before anything is answered, so that a failure is still told in words; whoever stops reading loses the connection. */
async function begin<T>(
  batches: AsyncGenerator<readonly T[]>,
  stalledAfterMs: number,
  write: (all: AsyncGenerator<readonly T[]>) => Readable,
): Promise<Readable> {
  const first = await batches.next()
  let stalled: NodeJS.Timeout | undefined
  const body: Readable = write(all())
  body.once('close', () => clearTimeout(stalled))
  // Fastify listens as well, once it sends; without a listener until then an error would end the process.
  body.on('error', () => {})
  watch()
  return body

  async function* all(): AsyncGenerator<readonly T[]> {
    for (let next = first; !next.done; next = await batches.next()) {
      watch()
      yield next.value
      // Waiting for the database is not the reader's fault.
      clearTimeout(stalled)
    }
    watch()
  }

  function watch(): void {
    clearTimeout(stalled)
    stalled = setTimeout(() => body.destroy(new Error('The reader of an export has stopped reading.')), stalledAfterMs)
  }
}

const headersOf = (fileName: string, format: ExportFormat): Readonly<Record<string, string>> => ({
  'content-type': mediaTypes[format],
  'content-disposition': contentDisposition('attachment', fileName),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})
