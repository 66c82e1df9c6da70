import { chartBlocks } from './chart-marks.rules.ts'
import { horizontalLine, pageText, paragraph, type MeasurePageText, type PageBlock, type PageMark } from './page-marks.rules.ts'
import type { ReportDocument } from './report-document.ts'
import { headBlock, numbersBlock } from './summary-blocks.rules.ts'
import { tableBlocks } from './table-blocks.rules.ts'

/** A4 in points; more columns than a page holds upright lie across. */
const [shortSide, longSide] = [595.28, 841.89]
const mostUprightColumns = 6
const margin = 40
/** Of the head of later pages, and of the foot of all. */
const lineOfPage = 20

export type ReportPages = { width: number; height: number; pages: readonly (readonly PageMark[])[] }

export function layOutReport(report: ReportDocument, measure: MeasurePageText): ReportPages {
  const isUpright = report.columns.length <= mostUprightColumns
  const [width, height] = isUpright ? [shortSide, longSide] : [longSide, shortSide]
  const area = { left: margin, width: width - 2 * margin }
  const blocks = [
    headBlock(report, area, measure),
    ...(report.numbers.length > 0 ? [numbersBlock(report.numbers, area, measure)] : []),
    ...(report.chart ? [...chartBlocks(report.chart, area, measure), gap] : []),
    ...tableBlocks(report, area, measure),
    ...(report.note === null ? [] : [noteBlock(report.note, area.left)]),
  ]
  const pages = divideIntoPages(blocks, { top: margin, foot: height - margin - lineOfPage })
  return {
    width,
    height,
    pages: pages.map((marks, n) => [
      ...(n > 0 ? [runningHead(report, area.left)] : []),
      ...marks,
      ...pageFoot(report.made, { page: n + 1, pages: pages.length }, { ...area, y: height - margin }, measure),
    ]),
  }
}

const gap: PageBlock = { height: 14, marksAt: () => [] }

const noteBlock = (note: string, x: number): PageBlock => ({
  height: 20,
  marksAt: (y) => [pageText({ x, y: y + 14 }, note, { size: 8, colour: 'muted', as: paragraph() })],
})

function divideIntoPages(blocks: readonly PageBlock[], { top, foot }: { top: number; foot: number }): PageMark[][] {
  const pages: PageMark[][] = [[]]
  let y = top
  for (const [n, block] of blocks.entries()) {
    const needed = block.height + (block.isWithNext ? (blocks[n + 1]?.height ?? 0) : 0)
    if (y + needed > foot && y > top) {
      pages.push([])
      y = top + lineOfPage
      if (block.heading) add(unread(block.heading))
    }
    add(block)
  }
  return pages

  function add(block: PageBlock): void {
    pages.at(-1)?.push(...block.marksAt(y))
    y += block.height
  }
}

/** Headings are read once. */
const unread = ({ height, marksAt }: PageBlock): PageBlock => ({
  height,
  marksAt: (y) => marksAt(y).map((mark) => ({ ...mark, as: undefined })),
})

const runningHead = ({ title, plants }: ReportDocument, x: number): PageMark =>
  pageText({ x, y: margin + 6 }, `${title} · ${plants}`, { size: 8, colour: 'muted' })

function pageFoot(
  made: string,
  { page, pages }: { page: number; pages: number },
  { left, width, y }: { left: number; width: number; y: number },
  measure: MeasurePageText,
): PageMark[] {
  const look = { size: 8, colour: 'muted' } as const
  const number = `Page ${page} of ${pages}`
  // Read once, at the end: between two rows it would end their table.
  const as = page === pages ? paragraph() : undefined
  return [
    horizontalLine({ x: left, y: y - 12, width }),
    pageText({ x: left, y }, made, { ...look, as }),
    pageText({ x: left + width - measure(number, { size: 8, isBold: false }), y }, number, look),
  ]
}
