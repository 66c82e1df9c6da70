import { joinList } from '#platform/contract/words.ts'
import { countKnown, isHeadingRow, type Headings } from './headings.ts'
import { isBlank, unreadable, type RawRow } from './raw-row.ts'

/** Offices put a title and a date above the headings. */
const maxHeadingRow = 10
/** Blank lines below a heading are read with it. */
const maxHeadRows = 200

/** The first rows of a table: its headings, and the rows that were read to find them. */
export type SheetHead = { heading: RawRow | undefined; below: readonly RawRow[] }

/** Of the first rows, the headings are the one that names most columns: above them may be a title, or headings of groups of columns. */
export async function readHead(rows: AsyncGenerator<RawRow, void>, headings: Headings<string>): Promise<SheetHead> {
  const read: RawRow[] = []
  for (let filled = 0; filled < maxHeadingRow && read.length < maxHeadRows;) {
    const next = await rows.next()
    if (next.done) break
    const isFilled = !next.value.cells.every(isBlank)
    if (isFilled) filled += 1
    if (isFilled || read.length > 0) read.push(next.value)
  }
  const known = read.map(({ cells }) => (isHeadingRow(cells, headings) ? countKnown(cells, headings) : 0))
  const most = Math.max(0, ...known)
  const at = most === 0 ? -1 : known.indexOf(most)
  return { heading: read[at], below: at < 0 ? [] : read.slice(at + 1) }
}

/** `sheets`: of a workbook, those that were searched. */
export const noHeadings = (sheets: readonly string[]): Error =>
  unreadable(
    `No headings were found in the first ${maxHeadingRow} rows${sheets.length === 0 ? '' : ` of the ${sheetNames(sheets)}`}. The first row of the table must name its columns.`,
  )

/** 'sheets 'Cover' and 'Lists''. */
export const sheetNames = (names: readonly string[]): string =>
  `${names.length === 1 ? 'sheet' : 'sheets'} ${joinList(names.slice(0, mostNames).map((name) => `'${name}'`))}${names.length > mostNames ? ' and more' : ''}`

const mostNames = 10
