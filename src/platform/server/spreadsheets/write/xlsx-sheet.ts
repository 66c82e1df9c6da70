import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
import type { Cell, SheetColumn } from '#platform/contract/sheet.ts'
import { sheetFoot, sheetHead, sheetPart, sheetRow, workbookParts } from './xlsx-xml.ts'

/** An Excel sheet holds 1,048,576 rows including the heading; further rows go to the next sheet. */
export const maxWorkbookRows = 1_048_575

/** A last sheet of a few rows under headings of its own: what the numbers mean. `name` is that of its tab. */
export type NotesSheet = {
  name: string
  columns: readonly Pick<SheetColumn<never>, 'title' | 'width'>[]
  rows: readonly (readonly Cell[])[]
}

type WorkbookOptions = { madeAt: Date; rowsInSheet?: number; notes?: NotesSheet | undefined }

/** Streams a table as an Excel workbook. `madeAt` is the timestamp of the archive entries. */
export function xlsxSheet<T>(
  columns: readonly SheetColumn<T>[],
  batches: AsyncGenerator<readonly T[]>,
  { madeAt, rowsInSheet = maxWorkbookRows, notes }: WorkbookOptions,
): Readable {
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  const write = async (): Promise<void> => {
    // With the first workbook: at rest it takes 0.7 MB.
    const yazl = await import('yazl')
    const zip = new yazl.ZipFile()
    zip.on('error', fail)
    zip.outputStream.pipe(out)
    await writeSheets(zip, columns, batches, { mtime: madeAt, rowsInSheet, notes })
  }
  write().catch(fail)
  return out
}

type FillOptions = { mtime: Date; rowsInSheet: number; notes: NotesSheet | undefined }

async function writeSheets<T>(
  zip: ZipFile,
  columns: readonly SheetColumn<T>[],
  batches: AsyncGenerator<readonly T[]>,
  { mtime, rowsInSheet, notes }: FillOptions,
): Promise<void> {
  let next = await batches.next()
  const names: string[] = []
  do {
    const sheet = Readable.from(sheetXml())
    names.push(`Sheet ${names.length + 1}`)
    zip.addReadStream(sheet, sheetPart(names.length), { mtime, compressionLevel: 3 })
    await finished(sheet)
  } while (!next.done)
  if (notes) {
    names.push(notes.name)
    const xml = sheetHead(notes.columns) + notes.rows.map(sheetRow).join('') + sheetFoot
    zip.addBuffer(Buffer.from(xml), sheetPart(names.length), { mtime })
  }
  for (const [name, text] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(text), name, { mtime })
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
