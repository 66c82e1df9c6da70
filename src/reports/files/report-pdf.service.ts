import { setImmediate as nextTurn } from 'node:timers/promises'
import { newPrintDocument, type PrintDocument } from '#platform/server/print/print-document.ts'
import { pageColours, type MeasurePageText, type PageMark } from './page-marks.rules.ts'
import type { ReportDocument } from './report-document.ts'
import { layOutReport } from './report-pages.rules.ts'

/** Prints a report on A4. Page by page, so that other calls are answered in between. */
export async function* reportPdf(report: ReportDocument): AsyncGenerator<Buffer> {
  const document = await newPrintDocument(`${report.title} report`)
  const { width, height, pages } = layOutReport(report, measureByLetter(document))
  for (const marks of pages) {
    document.pdf.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) drawMark(document, mark)
    const bytes: unknown = document.pdf.read()
    if (bytes instanceof Buffer) yield bytes
    await nextTurn()
  }
  document.pdf.end()
  for await (const bytes of document.pdf) yield bytes as Buffer
}

/** A plain text is as wide as its letters, each measured once: thousands of cells are measured for one report. Other scripts are measured whole. */
function measureByLetter({ measure, isPlain }: PrintDocument): MeasurePageText {
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() }
  const widthOf = (text: string, isBold: boolean): number => {
    const known = isBold ? widths.bold : widths.regular
    const width = known.get(text) ?? measure(text, { size: 1, isBold })
    known.set(text, width)
    return width
  }
  return (text, { size, isBold }) =>
    size * (isPlain(text) ? [...text].reduce((sum, letter) => sum + widthOf(letter, isBold), 0) : widthOf(text, isBold))
}

function drawMark(document: PrintDocument, mark: PageMark): void {
  if (mark.type === 'text') {
    document.drawText({ ...mark, colour: pageColours[mark.colour] })
    return
  }
  const { x, y, width, height, radius = 0, colour } = mark
  document.draw(mark, () => {
    const area = radius > 0 ? document.pdf.roundedRect(x, y, width, height, radius) : document.pdf.rect(x, y, width, height)
    area.fill(pageColours[colour])
  })
}
