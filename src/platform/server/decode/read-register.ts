import { csvRows } from '../spreadsheets/read/csv-rows.ts'
import { detectFileKind } from '../spreadsheets/read/file-kind.ts'
import { limitRows } from '../spreadsheets/read/raw-row.ts'
import { xlsxRows } from '../spreadsheets/read/xlsx-rows.ts'
import { Refusal } from '../http/refusal.ts'

/** Few enough messages to be cheap, small enough to hold in memory. */
const messageCharacters = 128 * 1024

/** Sends every row of a CSV file or workbook as JSON lines. Returns the refusal message when it is not such a file. */
export async function readRegister(path: string, send: (lines: string) => Promise<void>): Promise<string | undefined> {
  try {
    const kind = await detectFileKind(path)
    const rows = kind === 'xlsx' ? xlsxRows(path) : csvRows(path, kind)
    let lines = ''
    for await (const row of limitRows(rows)) {
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
