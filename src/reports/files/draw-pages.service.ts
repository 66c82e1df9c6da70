import type { PrintDocument } from '#platform/server/print/print-document.ts'
import { pageColours, type MeasurePageText, type PageMark } from './page-marks.rules.ts'

/** A plain text is as wide as its letters, each measured once: thousands of cells are measured for one report. Other scripts are measured whole. */
export function measureByLetter({ measure, isPlain }: PrintDocument): MeasurePageText {
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

export function drawMark(document: PrintDocument, mark: PageMark): void {
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
