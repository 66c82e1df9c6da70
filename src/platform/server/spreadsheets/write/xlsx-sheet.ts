import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { sheetFoot, sheetHead, sheetPart, sheetRow, workbookParts } from './xlsx-xml.ts'

/** A sheet of Excel holds 1,048,576 rows, its heading among them; what is more goes on in a next sheet. */
const mostRows = 1_048_575

/** A table as an Excel workbook, written while its rows come in. `madeAt` stamps the parts of the archive. */
export function xlsxSheet<T>(
  columns: readonly SheetColumn<T>[],
  batches: AsyncGenerator<readonly T[]>,
  { madeAt, rowsInSheet = mostRows }: { readonly madeAt: Date; readonly rowsInSheet?: number },
): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  fill(zip, columns, batches, { mtime: madeAt, rowsInSheet }).catch(fail)
  return out
}

type How = { readonly mtime: Date; readonly rowsInSheet: number }

async function fill<T>(
  zip: ZipFile,
  columns: readonly SheetColumn<T>[],
  batches: AsyncGenerator<readonly T[]>,
  { mtime, rowsInSheet }: How,
): Promise<void> {
  let next = await batches.next()
  let sheets = 0
  do {
    const sheet = Readable.from(oneSheet())
    zip.addReadStream(sheet, sheetPart(++sheets), { mtime, compressionLevel: 3 })
    await finished(sheet)
  } while (!next.done)
  for (const [name, text] of Object.entries(workbookParts(sheets))) zip.addBuffer(Buffer.from(text), name, { mtime })
  zip.end()

  async function* oneSheet(): AsyncGenerator<string> {
    let room = rowsInSheet
    yield sheetHead(columns)
    while (!next.done && next.value.length <= room) {
      room -= next.value.length
      yield next.value.map((row) => sheetRow(columns.map(({ cell }) => cell(row)))).join('')
      next = await batches.next()
    }
    yield sheetFoot
  }
}
