import { unguardFormula } from './csv-line.ts'
import type { RawRow } from './raw-row.ts'

/** A cell as the reader of a register takes it: without the marks by which spreadsheets are told to keep a text, '+254… and ="0123". */
export function plainCell(cell: string): string {
  const text = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]
  return text === undefined ? unguardFormula(cell) : text.replaceAll('""', '"')
}

export async function* plainRows(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow, void> {
  for await (const { cells, ...row } of rows) yield { ...row, cells: cells.map(plainCell) }
}
