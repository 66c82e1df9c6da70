import { joinList } from '#platform/contract/words.ts'
import { Refusal } from '../../http/refusal.ts'
import { plainRows } from './cell-text.ts'
import { countKnown, hasColumns } from './headings.ts'
import { isBlank, unreadable } from './raw-row.ts'
import { noHeadings, readHead, sheetNames } from './table-head.ts'
import type { TableRequest } from './table-file.ts'
import { sheetRows } from './xlsx-rows.ts'
import type { Sheet, Workbook } from './xlsx-workbook.ts'

const maxSheetsRead = 100

/** The sheet with the table: covers, charts, lists and empty sheets are passed over. Throws a Refusal that names them when several could be meant. */
export async function chooseSheet(workbook: Workbook, request: Omit<TableRequest, 'path'>): Promise<Sheet> {
  const { sheets } = workbook
  const [first] = sheets
  if (request.sheet !== undefined) return sheetNamed(sheets, request.sheet)
  if (first && sheets.length === 1) return first
  const found: SheetWithHead[] = []
  for (const sheet of sheets.slice(0, maxSheetsRead)) found.push(await readSheetHead(workbook, sheet, request))
  const tables = found.filter(({ isTable }) => isTable)
  const filled = tables.filter(({ hasRows }) => hasRows)
  const [table, another] = filled.length > 0 ? filled : tables
  if (table && another) throw severalSheets((filled.length > 0 ? filled : tables).map(({ sheet }) => sheet.name))
  const best = table ?? found.filter(({ known }) => known > 0).toSorted((a, b) => b.known - a.known)[0]
  if (best) return best.sheet
  throw noHeadings(namesOf(sheets))
}

const namesOf = (sheets: readonly Sheet[]): string[] => sheets.map(({ name }) => name)

/** `isTable`: it has all columns that a register cannot do without. */
type SheetWithHead = { sheet: Sheet; known: number; isTable: boolean; hasRows: boolean }

async function readSheetHead(workbook: Workbook, sheet: Sheet, { headings, required }: Omit<TableRequest, 'path'>): Promise<SheetWithHead> {
  const rows = plainRows(sheetRows(workbook, sheet))
  try {
    const { heading, below } = await readHead(rows, headings)
    if (!heading) return { sheet, known: 0, isTable: false, hasRows: false }
    const hasRows = below.some(({ cells }) => !cells.every(isBlank))
    return { sheet, known: countKnown(heading.cells, headings), isTable: hasColumns(heading.cells, headings, required), hasRows }
  } finally {
    await rows.return()
  }
}

function sheetNamed(sheets: readonly Sheet[], name: string): Sheet {
  const found = sheets.find((sheet) => sheet.name === name)
  if (found) return found
  throw unreadable(`This workbook has no visible sheet with a table called '${name}'. It has the ${sheetNames(namesOf(sheets))}.`)
}

const severalSheets = (names: readonly string[]): Refusal =>
  new Refusal({
    status: 422,
    code: 'several_sheets',
    message: `Several sheets of this workbook could be the register: ${joinList(names.map((name) => `'${name}'`))}. Choose one of them.`,
    choices: names,
  })
