import { dayCollector } from '../spreadsheets/read/day-orders.ts'
import { limitRows, type RawRow } from '../spreadsheets/read/raw-row.ts'
import { noHeadings, readHead } from '../spreadsheets/read/table-head.ts'
import { openTableFile, type TableFacts, type TableRequest } from '../spreadsheets/read/table-file.ts'
import { Refusal } from '../http/refusal.ts'
import type { RefusedFile } from './jobs.ts'

/** Few enough messages to be cheap, small enough to hold in memory. */
const messageCharacters = 128 * 1024

/** Sends the headings of a CSV file or workbook and every row below them as JSON lines, and answers how it was read; or why it is no such file. */
export async function readRegister(
  request: TableRequest,
  send: (lines: string) => Promise<void>,
): Promise<{ facts: TableFacts } | RefusedFile> {
  try {
    const { encoding, sheet, rows } = await openTableFile(request)
    const days = dayCollector()
    const lines = lineSender(send)
    const limited = limitRows(rows)
    // Titles above the headings have dates of their own.
    const { heading, below } = await readHead(limited, request.headings)
    if (!heading) throw noHeadings(sheet === null ? [] : [sheet])
    await lines.add(heading)
    for (const row of below) {
      days.add(row)
      await lines.add(row)
    }
    for await (const row of limited) {
      days.add(row)
      await lines.add(row)
    }
    await lines.end()
    return { facts: { encoding, sheet, days: days.columns() } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, code, choices } = error
    return { message, code, ...(choices && { choices }) }
  }
}

function lineSender(send: (lines: string) => Promise<void>): { add: (row: RawRow) => Promise<void>; end: () => Promise<void> } {
  let lines = ''
  const flush = async (): Promise<void> => {
    const full = lines
    lines = ''
    if (full !== '') await send(full)
  }
  return {
    add: async ({ line, cells }) => {
      lines += `${JSON.stringify({ line, cells })}\n`
      if (lines.length >= messageCharacters) await flush()
    },
    end: flush,
  }
}
