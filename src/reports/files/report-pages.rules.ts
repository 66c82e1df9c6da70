import { chartBlocks } from './chart-marks.rules.ts'
import { layOutPages, textArea, type LaidOutPages } from './page-layout.rules.ts'
import { pageText, paragraph, type MeasurePageText, type PageBlock } from './page-marks.rules.ts'
import type { ReportDocument } from './report-document.ts'
import { headBlock, numbersBlock } from './summary-blocks.rules.ts'
import { tableBlocks } from './table-blocks.rules.ts'

/** More columns than a page holds upright lie across. */
const mostUprightColumns = 6

export function layOutReport(report: ReportDocument, measure: MeasurePageText): LaidOutPages {
  const isUpright = report.columns.length <= mostUprightColumns
  const area = textArea(isUpright)
  const blocks = [
    headBlock(report, area, measure),
    ...(report.numbers.length > 0 ? [numbersBlock(report.numbers, area, measure)] : []),
    ...(report.chart ? [...chartBlocks(report.chart, area, measure), gap] : []),
    ...tableBlocks(report, area, measure),
    ...(report.note === null ? [] : [noteBlock(report.note, area.left)]),
  ]
  return layOutPages(blocks, { running: `${report.title} · ${report.plants}`, made: report.made, isUpright }, measure)
}

const gap: PageBlock = { height: 14, marksAt: () => [] }

const noteBlock = (note: string, x: number): PageBlock => ({
  height: 20,
  marksAt: (y) => [pageText({ x, y: y + 14 }, note, { size: 8, colour: 'muted', as: paragraph() })],
})
