import type { PrintElement } from '#platform/contract/print-text.ts'
import { horizontalLine, pageText, type MeasurePageText, type PageBlock, type PageMark } from './page-marks.rules.ts'
import type { PageArea } from './text-blocks.rules.ts'
import type { DocumentColumn, DocumentRow } from './report-document.ts'
import { wrapText } from '#platform/server/print/wrap-text.rules.ts'

type PlacedColumn = { x: number; width: number; isNumber: boolean }

const size = 7.5
const lineHeight = 9.5
const padding = 4

type Table = {
  columns: readonly DocumentColumn[]
  rows: readonly DocumentRow[]
  /** Of a cell; what does not fit is cut. */
  mostLines?: number
}

/** The table, one block for each row; its headings stand on every page. */
export function tableBlocks({ columns, rows, mostLines = 2 }: Table, area: PageArea, measure: MeasurePageText): readonly PageBlock[] {
  const placed = placeColumns(columns, area)
  const titles = columns.map(({ title }) => title)
  const look = { placed, area, measure, mostLines, table: { role: 'Table' } } as const
  const heading = rowBlock(titles, { ...look, isBold: true, isTinted: true, edge: 'edge', scope: 'Column' })
  return [
    { ...heading, isWithNext: rows.length > 0 },
    ...rows.map(({ type, cells }): PageBlock => {
      const isBold = type !== 'row'
      const scope = isBold ? 'Row' : undefined
      const block = rowBlock(cells, { ...look, isBold, isTinted: type === 'group', edge: type === 'total' ? 'edge' : 'line', scope })
      return { ...block, heading, isWithNext: type === 'group' }
    }),
  ]
}

function placeColumns(columns: readonly DocumentColumn[], { left, width }: PageArea): readonly PlacedColumn[] {
  const all = columns.reduce((sum, column) => sum + column.width, 0)
  let x = left
  return columns.map((column) => {
    const share = (width * column.width) / all
    const placed = { x: x + padding, width: share - 2 * padding, isNumber: column.isNumber }
    x += share
    return placed
  })
}

type RowLook = {
  placed: readonly PlacedColumn[]
  area: PageArea
  measure: MeasurePageText
  mostLines: number
  isBold: boolean
  isTinted: boolean
  /** The line below. */
  edge: 'line' | 'edge'
  table: PrintElement
  /** Its header cells: all of a row of headings, the first of a group or of totals. */
  scope: PrintElement['scope'] | undefined
}

function rowBlock(
  cells: readonly string[],
  { placed, area, measure, mostLines, isBold, isTinted, edge, table, scope }: RowLook,
): PageBlock {
  const row: PrintElement = { role: 'TR' }
  const cellOf = (n: number): PrintElement => (scope === 'Column' || (scope === 'Row' && n === 0) ? { role: 'TH', scope } : { role: 'TD' })
  const paths = placed.map((_, n) => [table, row, cellOf(n)])
  const font = { size, isBold }
  const wrapped = placed.map(({ width }, n) => wrapText(cells[n] ?? '', { width, lines: mostLines, font }, measure))
  const height = Math.max(1, ...wrapped.map(({ length }) => length)) * lineHeight + 2 * padding - 1
  const { left: x, width } = area
  return {
    height,
    marksAt: (y): PageMark[] => [
      ...(isTinted ? [{ type: 'area' as const, x, y, width, height, colour: 'sunken' as const }] : []),
      ...placed.flatMap((column, n) =>
        (wrapped[n] ?? []).map((line, at) =>
          pageText(
            {
              x: column.isNumber ? column.x + column.width - measure(line, font) : column.x,
              y: y + padding + size - 0.5 + at * lineHeight,
            },
            line,
            { ...font, as: paths[n] },
          ),
        ),
      ),
      horizontalLine({ x, y: y + height - 0.5, width }, edge),
    ],
  }
}
