import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { csvLine, byteOrderMark } from './csv-line.ts'
import { problemHeadings } from './headings.ts'

/** A problem of a row: the heading of the column, '' for the whole row, and a message. */
type RowProblem = { column: string; message: string }

export type RefusedRow = { line: number; original: readonly string[]; problems: readonly RowProblem[] }

export type RefusedRowsWriter = {
  write: (row: RefusedRow) => Promise<void>
  /** Ends the stream and waits until it is flushed. */
  end: () => Promise<void>
}

/**
 * Writes refused rows as CSV (UTF-8 with a byte order mark for Excel): the original columns, then line, column and problem. The corrected file can
 * be imported again; the added columns are then ignored.
 */
export function refusedRowsWriter(out: Writable, headings: readonly string[]): RefusedRowsWriter {
  let hasHeadings = false
  const writeHeadings = async (): Promise<void> => {
    if (hasHeadings) return
    hasHeadings = true
    await writeText(out, byteOrderMark + csvLine([...headings, ...problemHeadings]))
  }
  return {
    write: async ({ line, original, problems }) => {
      await writeHeadings()
      const columns = problems.map(({ column }) => column).filter((column) => column !== '')
      const messages = problems.map(({ message }) => message)
      const cells = headings.map((_, position) => original[position] ?? '')
      await writeText(out, csvLine([...cells, String(line), columns.join('; '), messages.join(' ')]))
    },
    end: async () => {
      await writeHeadings()
      const finished = once(out, 'finish')
      out.end()
      await finished
    },
  }
}

async function writeText(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain')
}
