import type { PrintElement, Readable } from '#platform/contract/print-text.ts'
import type { PrintDocument } from '#platform/server/print/print-document.ts'
import { cardColours, cardSize } from './card-sides.contract.ts'
import type { PrintedMark } from './card-sides.rules.ts'

const millimetre = 72 / 25.4
type Position = { x: number; y: number }
type Side = { marks: readonly PrintedMark[]; photograph: Buffer | null }

/** A page of one side of one card, to its edges; or of another size. */
export function addCardPage(document: PrintDocument, side: Side, { width, height }: { width: number; height: number } = cardSize): void {
  document.pdf.addPage({ size: [width * millimetre, height * millimetre], margin: 0 })
  drawSide(document, side, { x: 0, y: 0 })
}

const sheet = { width: 210, height: 297, columns: 2, rows: 5 } as const
export const cardsOfSheet = sheet.columns * sheet.rows
const left = (sheet.width - sheet.columns * cardSize.width) / 2
const top = (sheet.height - sheet.rows * cardSize.height) / 2

/** An A4 page of one side of up to ten cards. Backs run from right to left, so that they meet their fronts when the paper turns over its long edge. */
export function addSheet(document: PrintDocument, sides: readonly Side[], { areBacks }: { areBacks: boolean }): void {
  document.pdf.addPage({ size: 'A4', margin: 0 })
  document.draw({}, () => drawCuttingMarks(document.pdf))
  for (const [n, side] of sides.entries()) {
    const column = n % sheet.columns
    const x = left + (areBacks ? sheet.columns - 1 - column : column) * cardSize.width
    drawSide(document, side, { x, y: top + Math.floor(n / sheet.columns) * cardSize.height })
  }
}

/** Short lines outside the cards, at each of their edges. */
function drawCuttingMarks(document: PDFKit.PDFDocument): void {
  const [length, distance] = [5, 2]
  document.save().scale(millimetre).lineWidth(0.1).strokeColor(cardColours.ink)
  for (let column = 0; column <= sheet.columns; column += 1) {
    const x = left + column * cardSize.width
    for (const y of [top - distance - length, sheet.height - top + distance])
      document
        .moveTo(x, y)
        .lineTo(x, y + length)
        .stroke()
  }
  for (let row = 0; row <= sheet.rows; row += 1) {
    const y = top + row * cardSize.height
    for (const x of [left - distance - length, sheet.width - left + distance])
      document
        .moveTo(x, y)
        .lineTo(x + length, y)
        .stroke()
  }
  document.restore()
}

function drawSide(document: PrintDocument, { marks, photograph }: Side, { x, y }: Position): void {
  document.pdf.save().scale(millimetre).translate(x, y)
  // One under the other when read aloud, however many stand on a sheet.
  const side: PrintElement = { role: 'Sect' }
  for (const mark of marks) drawMark(document, { ...mark, as: mark.as && [side, ...mark.as] }, photograph)
  document.pdf.restore()
}

function drawMark(document: PrintDocument, mark: PrintedMark, photograph: Buffer | null): void {
  const { x, y } = mark
  switch (mark.type) {
    case 'text':
      document.drawText({ ...mark, colour: cardColours[mark.colour] })
      break
    case 'area':
      document.draw(mark, () => document.pdf.rect(x, y, mark.width, mark.height).fill(cardColours[mark.colour]))
      break
    case 'code':
      document.draw(mark, () => document.pdf.save().translate(x, y).scale(mark.module).path(mark.path).fill('#000000').restore())
      break
    case 'symbol':
      document.draw(mark, () =>
        document.pdf
          .save()
          .translate(x, y)
          .scale(mark.size / 24)
          .path(mark.path)
          .lineWidth(2)
          .lineJoin('round')
          .stroke(cardColours[mark.colour])
          .restore(),
      )
      break
    case 'photograph':
      if (photograph === null)
        drawOutline(document, { ...mark, text: 'Photograph', as: mark.as && [...mark.as.slice(0, -1), { role: 'P' }] })
      else document.draw(mark, () => drawPhotograph(document.pdf, mark, photograph))
      break
    case 'outline':
      drawOutline(document, mark)
      break
  }
}

type Box = Position & { width: number; height: number }

function drawPhotograph(document: PDFKit.PDFDocument, { x, y, width, height }: Box, photograph: Buffer): void {
  document.save().rect(x, y, width, height).clip()
  document.image(photograph, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore()
}

function drawOutline(document: PrintDocument, { x, y, width, height, text, as }: Box & Readable & { text: string }): void {
  document.draw({}, () => document.pdf.rect(x, y, width, height).lineWidth(0.2).stroke(cardColours.line))
  const font = { size: 2.4, isBold: false }
  const middle = { x: x + (width - document.measure(text, font)) / 2, y: y + height / 2 + font.size / 4 }
  document.drawText({ ...font, ...middle, text, colour: cardColours.muted, as })
}
