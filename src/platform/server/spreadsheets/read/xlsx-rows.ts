import { maxColumns, maxRowCharacters, maxSheetRows, type RawRow } from './raw-row.ts'
import { unreadable } from './raw-row.ts'
import { cellText, columnPosition } from './xlsx-cells.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.ts'
import { parseXml, type XmlListener } from './xml-events.ts'
import { damaged, listZip } from './zip-file.ts'

/** Streams the rows of a workbook's first visible sheet; only the shared texts are held in memory. */
export async function* xlsxRows(path: string): AsyncGenerator<RawRow, void> {
  const workbook = await readWorkbook(path, await listZip(path))
  const { listener, takeRows } = rowCollector(workbook)
  for await (const _ of parseXml(path, workbook.sheet, listener)) yield* takeRows()
  yield* takeRows()
}

function rowCollector(workbook: Workbook): { listener: XmlListener; takeRows: () => RawRow[] } {
  let rows: RawRow[] = []
  let line = 0
  let characters = 0
  let cells: string[] = []
  let cell = { type: 'n', style: 0, value: '', position: -1 }
  let isValue = false

  const countCharacters = (more: number): void => {
    characters += more
    if (characters > maxRowCharacters) throw unreadable(`Line ${line} has too much text for a row of a table.`)
  }
  const openCell = ({ r, t = 'n', s = '0' }: Record<string, string>): void => {
    const position = r === undefined ? cell.position + 1 : columnPosition(r)
    if (position === undefined) throw unreadable(`Line ${line} has a cell outside the sheet: ${r}`)
    cell = { type: t, style: Number(s), value: '', position }
  }
  const closeCell = (): void => {
    const text = cellText(cell, workbook)
    if (text === '') return
    if (cell.position >= maxColumns)
      throw unreadable(`Line ${line} has text beyond column ${maxColumns}. Remove it and choose the file again.`)
    if (cell.type === 's') countCharacters(text.length)
    while (cells.length < cell.position) cells.push('')
    cells[cell.position] = text
  }
  const listener: XmlListener = {
    open: (name, attributes) => {
      isValue = name === 'v' || name === 't'
      if (name === 'c') openCell(attributes())
      if (name !== 'row') return
      line = Number(attributes()['r'] ?? line + 1)
      if (!(line >= 1 && line <= maxSheetRows && Number.isInteger(line))) throw damaged()
      ;[cells, characters] = [[], 0]
      cell = { ...cell, position: -1 }
    },
    text: (text) => {
      if (!isValue) return
      countCharacters(text.length)
      cell.value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c') closeCell()
      if (name === 'row') rows.push({ line, cells })
    },
  }
  const takeRows = (): RawRow[] => {
    const result = rows
    rows = []
    return result
  }
  return { listener, takeRows }
}
