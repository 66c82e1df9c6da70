import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { csvLine, csvMark } from './csv-line.ts'
import { problemHeadings } from './headings.ts'

/** What is wrong with a row: the heading of the column, '' when it is the row as a whole, and a sentence. */
export type RowProblem = { readonly column: string; readonly message: string }

export type RefusedRow = { readonly line: number; readonly original: readonly string[]; readonly problems: readonly RowProblem[] }

export type RefusedRowsWriter = {
  readonly write: (row: RefusedRow) => Promise<void>
  /** Ends the stream and waits until it has taken everything. */
  readonly end: () => Promise<void>
}

/**
 * Writes refused rows as CSV (UTF-8 with its mark, so that Excel reads it right): the columns as they were, then line, column and problem.
 * Such a file can be mended and imported again; the added columns are then left aside.
 */
export function refusedRowsWriter(out: Writable, headings: readonly string[]): RefusedRowsWriter {
  let isBegun = false
  const begin = async (): Promise<void> => {
    if (isBegun) return
    isBegun = true
    await send(out, csvMark + csvLine([...headings, ...problemHeadings]))
  }
  return {
    write: async ({ line, original, problems }) => {
      await begin()
      const columns = problems.map(({ column }) => column).filter((column) => column !== '')
      const messages = problems.map(({ message }) => message)
      const cells = headings.map((_, position) => original[position] ?? '')
      await send(out, csvLine([...cells, String(line), columns.join('; '), messages.join(' ')]))
    },
    end: async () => {
      await begin()
      const finished = once(out, 'finish')
      out.end()
      await finished
    },
  }
}

async function send(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain')
}
