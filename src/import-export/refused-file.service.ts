import { PassThrough, type Readable } from 'node:stream'
import type { Db } from '#platform/server/database/database.ts'
import { refusedRowsWriter } from '#platform/server/spreadsheets/read/refused-rows.ts'
import { readRefused } from './import-rows.store.ts'
import type { ImportRow } from './imports.store.ts'

const prefix = 'Refused rows of '

/** The name of the file of refused rows, which may itself be such a file. */
export function refusedFileName(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '')
  return `${name.startsWith(prefix) ? '' : prefix}${name}.csv`
}

const rowsAtOnce = 500

/** The refused rows as CSV, page by page, so that a long file needs no more memory than a short one. */
export function refusedFile(db: Db, { id, report }: Pick<ImportRow, 'id' | 'report'>): Readable {
  const out = new PassThrough()
  const writeAll = async (): Promise<void> => {
    const writer = refusedRowsWriter(out, report.headings)
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await readRefused(db, id, { limit: rowsAtOnce, offset })
      for (const { line, cells, problems } of rows) await writer.write({ line, original: cells, problems })
      if (rows.length < rowsAtOnce) break
    }
    await writer.end()
  }
  writeAll().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
