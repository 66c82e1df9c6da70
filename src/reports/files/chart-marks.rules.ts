import { middleOfScale, shortNumber } from '#platform/contract/chart-scale.ts'
import type { PrintElement, PrintPath } from '#platform/contract/print-text.ts'
import { amountText } from '../mechanism/amounts.rules.ts'
import { horizontalLine, pageText, type MeasurePageText, type PageBlock, type PageMark } from './page-marks.rules.ts'
import type { DocumentChart } from './report-document.ts'
import { wrapText } from '#platform/server/print/wrap-text.rules.ts'

type ChartArea = { left: number; width: number }
/** A mark with one number. */
type ChartMark = { label: string; year?: string | undefined; value: number }

const small = { size: 7.5, isBold: false } as const
const mutedSmall = { ...small, colour: 'muted' } as const

/** The chart as on the screen: one for each number of its marks. Each bar is a block of its own, so that many run over to further pages. */
export const chartBlocks = (
  { type, caption, counts, marks }: DocumentChart,
  area: ChartArea,
  measure: MeasurePageText,
): readonly PageBlock[] =>
  counts.flatMap((heading, index) => {
    const ofNumber = marks.map(({ values, ...mark }) => ({ ...mark, value: values[index] ?? 0 }))
    const text = counts.length === 1 ? caption : `${caption}: ${heading}`
    const title = titleBlock(text, area)
    if (type === 'columns') return [title, columnsBlock(ofNumber, { ...area, as: [figure(text, ofNumber)] }, measure)]
    const most = Math.max(1, ...ofNumber.map(({ value }) => value))
    const table: PrintElement = { role: 'Table' }
    return [title, ...ofNumber.map((mark) => barBlock(mark, { ...area, most, table }, measure))]
  })

/** Columns are read with their names; bars are a table. */
const figure = (caption: string, marks: readonly ChartMark[]): PrintElement => ({
  role: 'Figure',
  alt: `${caption}. ${marks.map(({ label, year, value }) => `${year === undefined ? label : `${label} ${year}`}: ${amountText(value, null)}`).join(', ')}.`,
})

const titleBlock = (title: string, { left: x }: ChartArea): PageBlock => ({
  height: 22,
  isWithNext: true,
  marksAt: (y) => [pageText({ x, y: y + 12 }, title, { size: 10, isBold: true, as: [{ role: 'H2' }] })],
})

const plot = { top: 14, height: 120, scaleWidth: 30, columnShare: 0.72 }

function columnsBlock(
  marks: readonly ChartMark[],
  { left, width, as }: ChartArea & { as: PrintPath },
  measure: MeasurePageText,
): PageBlock {
  const middle = middleOfScale(marks.map(({ value }) => value))
  const plotLeft = left + plot.scaleWidth
  const step = (width - plot.scaleWidth) / Math.max(1, marks.length)
  const centred = (text: string, x: number, y: number): PageMark => pageText({ x: x - measure(text, small) / 2, y }, text, mutedSmall)
  const column = ({ label, year, value }: ChartMark, n: number, foot: number): PageMark[] => {
    const centre = plotLeft + (n + 0.5) * step
    const height = value > 0 ? Math.max(1.5, (plot.height * value) / (2 * middle)) : 0
    const number = amountText(value, null)
    const bar = { x: centre - (step * plot.columnShare) / 2, y: foot - height, width: step * plot.columnShare, height, radius: 1.5 }
    return [
      ...(height > 0 ? [{ type: 'area' as const, ...bar, colour: 'usual' as const }] : []),
      centred(measure(number, small) > step ? shortNumber(value) : number, centre, foot - height - 4),
      centred(label, centre, foot + 11),
      ...(year ? [centred(year, centre, foot + 21)] : []),
    ]
  }
  return {
    height: plot.top + plot.height + 34,
    marksAt: (y) => {
      const foot = y + plot.top + plot.height
      const drawn = [...scaleMarks(middle, { left, width, foot }, measure), ...marks.flatMap((mark, n) => column(mark, n, foot))]
      return drawn.map((mark) => ({ ...mark, as }))
    },
  }
}

const scaleMarks = (middle: number, { left, width, foot }: ChartArea & { foot: number }, measure: MeasurePageText): PageMark[] =>
  [0, middle, 2 * middle].flatMap((value, n) => {
    const [y, x] = [foot - (n * plot.height) / 2, left + plot.scaleWidth]
    return [
      horizontalLine({ x, y, width: width - plot.scaleWidth }, value === 0 ? 'edge' : 'line'),
      pageText({ x: x - 6 - measure(shortNumber(value), small), y: y + 2.5 }, shortNumber(value), mutedSmall),
    ]
  })

function barBlock(
  { label, value }: ChartMark,
  { left, width, most, table }: ChartArea & { most: number; table: PrintElement },
  measure: MeasurePageText,
): PageBlock {
  const font = { size: 8.5, isBold: true }
  const number = amountText(value, null)
  const numberWidth = measure(number, font)
  const [name = ''] = wrapText(label, { width: width - numberWidth - 12, lines: 1, font: { ...font, isBold: false } }, measure)
  const length = value > 0 ? Math.max(3, (width * value) / most) : 0
  const bar = { type: 'area' as const, x: left, height: 5 }
  const row: PrintElement = { role: 'TR' }
  const heading: PrintElement = { role: 'TH', scope: 'Row' }
  return {
    height: 24,
    marksAt: (y) => [
      pageText({ x: left, y: y + 9 }, name, { size: font.size, as: [table, row, heading] }),
      pageText({ x: left + width - numberWidth, y: y + 9 }, number, { ...font, as: [table, row, { role: 'TD' }] }),
      { ...bar, y: y + 13, width, colour: 'sunken', radius: 2.5 },
      ...(length > 0 ? [{ ...bar, y: y + 13, width: length, colour: 'usual' as const, radius: Math.min(5, length) / 2 }] : []),
    ],
  }
}
