import { setImmediate as nextTurn } from 'node:timers/promises'
import { newPrintDocument } from '#platform/server/print/print-document.ts'
import { drawMark, measureByLetter } from './draw-pages.service.ts'
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
