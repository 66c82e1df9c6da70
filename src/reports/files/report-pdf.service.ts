import { setImmediate as nextTurn } from 'node:timers/promises'
import { newCardDocument, setFont, type CardDocument } from '#onboarding/card-print/card-fonts.service.ts'
import { pageColours, type MeasurePageText, type PageFont, type PageMark } from './page-marks.rules.ts'
import type { ReportDocument } from './report-document.ts'
import { layOutReport } from './report-pages.rules.ts'

/** Prints a report on A4. Page by page, so that other calls are answered in between. */
export async function* reportPdf(report: ReportDocument): AsyncGenerator<Buffer> {
  const document = await newCardDocument(`${report.title} report`)
  const { width, height, pages } = layOutReport(report, measureByLetter(document))
  for (const marks of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) drawMark(document, mark)
    const bytes: unknown = document.read()
    if (bytes instanceof Buffer) yield bytes
    await nextTurn()
  }
  document.end()
  for await (const bytes of document) yield bytes as Buffer
}

/** The sum of the letters' widths, each measured once: thousands of cells are measured for one report. */
function measureByLetter(document: CardDocument): MeasurePageText {
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() }
  const widthOf = (letter: string, isBold: boolean): number => {
    const known = isBold ? widths.bold : widths.regular
    const width = known.get(letter) ?? setFont(document, { size: 1, isBold }).widthOfString(letter)
    known.set(letter, width)
    return width
  }
  return (text: string, { size, isBold }: PageFont) => size * [...text].reduce((sum, letter) => sum + widthOf(letter, isBold), 0)
}

function drawMark(document: CardDocument, mark: PageMark): void {
  if (mark.type === 'text') {
    const { x, y, text, colour } = mark
    setFont(document, mark).fillColor(pageColours[colour]).text(text, x, y, { baseline: 'alphabetic', lineBreak: false })
    return
  }
  const { x, y, width, height, radius = 0, colour } = mark
  const area = radius > 0 ? document.roundedRect(x, y, width, height, radius) : document.rect(x, y, width, height)
  area.fill(pageColours[colour])
}
