import { dayNumbers, dayWithoutTime } from '#platform/contract/day-numbers.ts'
import type { RawRow } from './raw-row.ts'

/** A date as it stands in the file, and where. */
export type WrittenDay = { line: number; text: string }

/**
 * The dates in numbers of one column: the first that only one order explains, and the first that both explain; and the first that a workbook stores as a
 * day which another order would have made another one.
 */
export type DaysOfColumn = {
  position: number
  dayFirst?: WrittenDay
  monthFirst?: WrittenDay
  either?: WrittenDay
  stored?: WrittenDay
}

export type DayCollector = { add: (row: RawRow) => void; columns: () => readonly DaysOfColumn[] }

/** Whether the day or the month comes first is one question of a whole column, asked of all its rows before the first is read. */
export function dayCollector(): DayCollector {
  const columns = new Map<number, DaysOfColumn>()
  return {
    add: ({ line, cells, days = [] }) => {
      for (const [position, cell] of cells.entries()) {
        const kind = days.includes(position) ? storedKind(cell) : orderOf(cell)
        if (kind === undefined) continue
        const found = columns.get(position) ?? { position }
        if (!found[kind]) columns.set(position, { ...found, [kind]: { line, text: dayWithoutTime(cell) } })
      }
    },
    columns: () => [...columns.values()],
  }
}

/** Only these are read as the register reads them: most cells are no dates. */
const mayBeDay = /[^ -~]|\d[-/. ]+\d{1,2}[-/. ]+\d{4}/

function orderOf(cell: string): 'dayFirst' | 'monthFirst' | 'either' | undefined {
  if (!mayBeDay.test(cell)) return undefined
  const { one = 0, two = 0 } = dayNumbers(dayWithoutTime(cell)) ?? {}
  if (one === two || one < 1 || two < 1 || one > 31 || two > 31) return undefined
  if (one > 12) return two > 12 ? undefined : 'dayFirst'
  return two > 12 ? 'monthFirst' : 'either'
}

function storedKind(day: string): 'stored' | undefined {
  const [, month, date] = day.split('-').map(Number)
  return month !== undefined && date !== undefined && date <= 12 && date !== month ? 'stored' : undefined
}
