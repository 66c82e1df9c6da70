import { horizontalLine, paragraph, type MeasurePageText, type PageBlock } from './page-marks.rules.ts'
import type { DocumentNumber, ReportDocument } from './report-document.ts'
import { heightOf, stacked, wrapped, type Line, type PageArea } from './text-blocks.rules.ts'

/** What the report is about: title, plants, and its filters. */
export function headBlock({ title, plants, filters }: ReportDocument, { left, width }: PageArea, measure: MeasurePageText): PageBlock {
  const lines: Line[] = [
    ...wrapped({ text: title, as: [{ role: 'H1' }], size: 18, isBold: true, colour: 'brand' }, { width, lines: 2 }, measure),
    ...wrapped({ text: plants, as: paragraph(), size: 10, isBold: true }, { width, lines: 3 }, measure),
    ...wrapped({ text: filters.join(' · '), as: paragraph(), size: 8.5, colour: 'muted' }, { width, lines: 4 }, measure),
  ]
  const height = heightOf(lines) + 14
  return {
    height,
    marksAt: (y) => [...stacked(lines, { x: left, y }), horizontalLine({ x: left, y: y + height - 8, width }, 'edge')],
  }
}

const columnGap = 14

/** The numbers side by side, each with its change and its definition. */
export function numbersBlock(numbers: readonly DocumentNumber[], { left, width }: PageArea, measure: MeasurePageText): PageBlock {
  const step = (width + columnGap) / numbers.length
  const space = step - columnGap
  const columns = numbers.map(({ label, value, change, definition }): Line[] => {
    const as = paragraph()
    return [
      ...wrapped({ text: label, as, size: 8, colour: 'muted' }, { width: space, lines: 2 }, measure),
      ...wrapped({ text: value, as, size: 15, isBold: true }, { width: space, lines: 1 }, measure),
      ...(change === null ? [] : wrapped({ text: change, as, size: 8 }, { width: space, lines: 2 }, measure)),
      ...wrapped({ text: definition, as, size: 6.5, colour: 'muted' }, { width: space, lines: 8 }, measure),
    ]
  })
  return {
    height: Math.max(...columns.map(heightOf)) + 14,
    marksAt: (y) => columns.flatMap((lines, n) => stacked(lines, { x: left + n * step, y })),
  }
}
