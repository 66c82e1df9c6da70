import type { RawRow } from './raw-row.ts'

/** A date as it stands in the file, and where. */
export type WrittenDay = { readonly line: number; readonly text: string }

/** The dates in numbers of one column: the first that only one order explains, and the first that both explain. */
export type DaysOfColumn = {
  readonly position: number
  readonly dayFirst?: WrittenDay
  readonly monthFirst?: WrittenDay
  readonly either?: WrittenDay
}

export type DayCollector = { readonly add: (row: RawRow) => void; readonly columns: () => readonly DaysOfColumn[] }

/** Whether the day or the month comes first is one question of a whole column, asked of all its rows before the first is read. */
export function dayCollector(): DayCollector {
  const columns = new Map<number, DaysOfColumn>()
  return {
    add: ({ line, cells }) => {
      for (const [position, cell] of cells.entries()) {
        const kind = orderOf(cell)
        if (kind === undefined) continue
        const found = columns.get(position) ?? { position }
        if (!found[kind]) columns.set(position, { ...found, [kind]: { line, text: cell.trim().slice(0, longestDay) } })
      }
    },
    columns: () => [...columns.values()],
  }
}

const shortestDay = 8
const longestDay = 40
const inNumbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}(?!\d)/

function orderOf(cell: string): 'dayFirst' | 'monthFirst' | 'either' | undefined {
  if (cell.length < shortestDay || cell.length > longestDay) return undefined
  const [, one, two] = inNumbers.exec(cell.trim()) ?? []
  const [first, second] = [Number(one), Number(two)]
  if (one === undefined || first === second || first < 1 || second < 1 || first > 31 || second > 31) return undefined
  if (first > 12) return second > 12 ? undefined : 'dayFirst'
  return second > 12 ? 'monthFirst' : 'either'
}
