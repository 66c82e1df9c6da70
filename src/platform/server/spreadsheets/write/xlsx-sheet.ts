import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { sheetFoot, sheetHead, sheetPart, sheetRow, workbookParts } from './xlsx-xml.ts'

/** An Excel sheet holds 1,048,576 rows including the heading; further rows go to the next sheet. */
const maxDataRows = 1_048_575

/** Streams a table as an Excel workbook. `madeAt` is the timestamp of the archive entries. */
export function xlsxSheet<T>(
  columns: readonly SheetColumn<T>[],
  batches: AsyncGenerator<readonly T[]>,
  { madeAt, rowsInSheet = maxDataRows }: { readonly madeAt: Date; readonly rowsInSheet?: number },
): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  writeSheets(zip, columns, batches, { mtime: madeAt, rowsInSheet }).catch(fail)
  return out
}

type FillOptions = { readonly mtime: Date; readonly rowsInSheet: number }

async function writeSheets<T>(
  zip: ZipFile,
  columns: readonly SheetColumn<T>[],
  batches: AsyncGenerator<readonly T[]>,
  { mtime, rowsInSheet }: FillOptions,
): Promise<void> {
  let next = await batches.next()
  let sheets = 0
  do {
    const sheet = Readable.from(sheetXml())
    zip.addReadStream(sheet, sheetPart(++sheets), { mtime, compressionLevel: 3 })
    await finished(sheet)
  } while (!next.done)
  for (const [name, text] of Object.entries(workbookParts(sheets))) zip.addBuffer(Buffer.from(text), name, { mtime })
  zip.end()

  async function* sheetXml(): AsyncGenerator<string> {
    let rowsLeft = rowsInSheet
    yield sheetHead(columns)
    while (!next.done && next.value.length <= rowsLeft) {
      rowsLeft -= next.value.length
      yield next.value.map((row) => sheetRow(columns.map(({ cell }) => cell(row)))).join('')
      next = await batches.next()
    }
    yield sheetFoot
  }
}
