import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xlsxRows } from '#platform/server/spreadsheets/read/xlsx-rows.ts'
import { readPdf } from './read-pdf.ts'
import type { Answer } from './send.ts'

/** An answer with its headers as text: the cells of a workbook, the texts of a PDF, or the body itself. */
export async function readableText({ headers, body, rawPayload, statusCode }: Answer): Promise<string> {
  const type = String(headers['content-type'])
  const isRead = statusCode === 200
  const content =
    isRead && type.includes('spreadsheetml') ? await cellsOf(rawPayload) : isRead && type.includes('pdf') ? await textsOf(rawPayload) : body
  return `${JSON.stringify(headers)} ${content}`
}

/** As stored too: an uploaded document is handed out as it came. */
async function textsOf(pdf: Buffer): Promise<string> {
  const pages = await readPdf(pdf).catch(() => [])
  return [pdf.toString('latin1'), ...pages.flatMap(({ texts }) => texts.map(({ text }) => text))].join('\n')
}

async function cellsOf(workbook: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canaries-'))
  try {
    const path = join(folder, 'export.xlsx')
    await writeFile(path, workbook)
    const cells: string[] = []
    for await (const row of xlsxRows(path)) cells.push(...row.cells)
    return cells.join('\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
