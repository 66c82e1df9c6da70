import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xlsxRows } from '#platform/server/spreadsheets/read/xlsx-rows.ts'

/** The cells of a workbook that was downloaded, its heading first. */
export async function sheetRows(workbook: Buffer): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  const path = join(folder, 'sheet.xlsx')
  await writeFile(path, workbook)
  const rows: string[][] = []
  for await (const { cells } of xlsxRows(path)) rows.push([...cells])
  await rm(folder, { recursive: true })
  return rows
}
