import { maxColumns, maxRowCharacters, maxSheetRows, tooMuchInRow, unreadable, type RawRow } from './raw-row.ts'
import { cellParts } from './xlsx-cell-parts.ts'
import { cellText, isStoredDay } from './xlsx-cells.ts'
import { readMerges, type MergeFiller } from './xlsx-merges.ts'
import { readWorkbook, type Sheet, type Workbook } from './xlsx-workbook.ts'
import { parseXml, type XmlListener } from './xml-events.ts'
import { damaged } from './zip-file.ts'

/** Streams the rows of a workbook's sheet, by default its first visible one; only the shared texts are held in memory. */
export async function* xlsxRows(path: string): AsyncGenerator<RawRow, void> {
  const workbook = await readWorkbook(path)
  const [first] = workbook.sheets
  if (first) yield* sheetRows(workbook, first)
}

export async function* sheetRows(workbook: Workbook, { entry }: Sheet): AsyncGenerator<RawRow, void> {
  const fillMerged = await readMerges(workbook.path, entry)
  const { listener, takeRows } = rowCollector(workbook, fillMerged)
  for await (const _ of parseXml(workbook.path, entry, listener)) yield* takeRows()
  yield* takeRows()
}

function rowCollector(workbook: Workbook, fillMerged: MergeFiller): { listener: XmlListener; takeRows: () => RawRow[] } {
  let rows: RawRow[] = []
  let [line, characters] = [0, 0]
  let cells: string[] = []
  let days: number[] = []
  const countCharacters = (more: number): void => {
    characters += more
    if (characters > maxRowCharacters) throw tooMuchInRow(line)
  }
  const parts = cellParts(countCharacters)

  const openRow = ({ r }: Record<string, string>): void => {
    line = Number(r ?? line + 1)
    if (!(line >= 1 && line <= maxSheetRows && Number.isInteger(line))) throw damaged()
    ;[cells, days, characters] = [[], [], 0]
    parts.openRow()
  }
  const closeCell = (): void => {
    const { position, cell } = parts.closeCell()
    if (position === undefined) throw unreadable(`Line ${line} has a cell outside the sheet.`)
    const text = cellText(cell, workbook)
    if (text === '') return
    if (position >= maxColumns) throw unreadable(`Line ${line} has text beyond column ${maxColumns}. Remove it and choose the file again.`)
    if (cell.type === 's') countCharacters(text.length)
    while (cells.length < position) cells.push('')
    cells[position] = text
    if (isStoredDay(cell, workbook)) days.push(position)
  }
  const listener: XmlListener = {
    open: (name, attributes) => {
      parts.open(name, attributes)
      if (name === 'row') openRow(attributes())
    },
    text: parts.text,
    close: (name) => {
      parts.close(name)
      if (name === 'c') closeCell()
      if (name !== 'row') return
      fillMerged(line, cells)
      rows.push({ line, cells, ...(days.length > 0 && { days }) })
    },
  }
  const takeRows = (): RawRow[] => {
    const result = rows
    rows = []
    return result
  }
  return { listener, takeRows }
}
