import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type { ExportFormat } from '#platform/contract/export.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Database } from '#platform/server/database.ts'
import { contentDisposition } from '#platform/server/files/serve-file.ts'
import { FileAnswer } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { csvSheet } from './csv-sheet.ts'
import { cursor } from './cursor.ts'
import { xlsxSheet } from './xlsx-sheet.ts'

/** What a list is as a file: `name` becomes the file's name, with the day; `rows` finds them all, in order. */
export type Sheet<T> = {
  readonly name: string
  readonly format: ExportFormat
  readonly columns: readonly SheetColumn<T>[]
  readonly rows: RawBuilder<T>
  readonly now: Date
  readonly timeZone: string
}

export type Sheets = { readonly download: <T>(sheet: Sheet<T>) => Promise<FileAnswer> }

/** Each holds a connection; the rest of the product must not be short of them. */
const mostAtOnce = 3
const stalledAfterMs = 60_000
const mediaTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** Whole lists as files, written while they are read: a million rows need no more memory than a hundred. */
export function openSheets(database: Database): Sheets {
  let running = 0
  return {
    download: async <T>({ name, format, columns, rows, now, timeZone }: Sheet<T>) => {
      if (running >= mostAtOnce) throw tooManyExports()
      running += 1
      const batches = cursor<T>(database, rows.compile(database.db))
      const leave = async (): Promise<void> => {
        await batches.return(undefined)
        running -= 1
      }
      try {
        const body = await begin(batches, (all) =>
          format === 'csv' ? Readable.from(csvSheet(columns, all)) : xlsxSheet(columns, all, { madeAt: now }),
        )
        body.once('close', () => void leave())
        return new FileAnswer(body, headersOf(`${name} ${toPlainDate(now, timeZone)}.${format}`, format))
      } catch (error) {
        await leave()
        throw error
      }
    },
  }
}

const tooManyExports = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'exports_busy',
    message: 'Other lists are being exported just now. Try again in a minute.',
    retryAfter: 60,
  })

/** The first rows are found before anything is answered, so that a failure is still told in words; whoever stops reading loses the connection. */
async function begin<T>(batches: AsyncGenerator<readonly T[]>, write: (all: AsyncGenerator<readonly T[]>) => Readable): Promise<Readable> {
  const first = await batches.next()
  const body: Readable = write(all())
  return body

  async function* all(): AsyncGenerator<readonly T[]> {
    for (let next = first; !next.done; next = await batches.next()) {
      const stalled = setTimeout(() => body.destroy(new Error('The reader of an export has stopped reading.')), stalledAfterMs)
      try {
        yield next.value
      } finally {
        clearTimeout(stalled)
      }
    }
  }
}

const headersOf = (fileName: string, format: ExportFormat): Readonly<Record<string, string>> => ({
  'content-type': mediaTypes[format],
  'content-disposition': contentDisposition('attachment', fileName),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})
