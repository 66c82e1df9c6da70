import { csvRows } from '../spreadsheets/read/csv-rows.ts'
import { kindOfFile } from '../spreadsheets/read/file-kind.ts'
import { boundedRows } from '../spreadsheets/read/bounded-rows.ts'
import { xlsxRows } from '../spreadsheets/read/xlsx-rows.ts'
import { Refusal } from '../http/refusal.ts'

/** Few enough messages that they cost little, small enough that nobody holds much. */
const messageCharacters = 128 * 1024

/** Sends every row of a CSV file or workbook as JSON lines; answers the sentence of the refusal when it is no such file. */
export async function readRegister(path: string, send: (lines: string) => Promise<void>): Promise<string | undefined> {
  try {
    const kind = await kindOfFile(path)
    const rows = kind === 'xlsx' ? xlsxRows(path) : csvRows(path, kind)
    let lines = ''
    for await (const row of boundedRows(rows)) {
      lines += `${JSON.stringify(row)}\n`
      if (lines.length < messageCharacters) continue
      await send(lines)
      lines = ''
    }
    if (lines !== '') await send(lines)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
