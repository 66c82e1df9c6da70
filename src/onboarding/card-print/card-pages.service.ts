import { cardColours, cardSize, type CardMark } from './card-sides.contract.ts'
import { setFont, type CardDocument } from './card-fonts.service.ts'

const millimetre = 72 / 25.4
type Position = { readonly x: number; readonly y: number }
type Side = { readonly marks: readonly CardMark[]; readonly photograph: Buffer | null }

/** A page of one side of one card, to its edges; or of another size. */
export function addCardPage(document: CardDocument, side: Side, { width, height }: { width: number; height: number } = cardSize): void {
  document.addPage({ size: [width * millimetre, height * millimetre], margin: 0 })
  drawSide(document, side, { x: 0, y: 0 })
}

const sheet = { width: 210, height: 297, columns: 2, rows: 5 } as const
export const cardsOfSheet = sheet.columns * sheet.rows
const left = (sheet.width - sheet.columns * cardSize.width) / 2
const top = (sheet.height - sheet.rows * cardSize.height) / 2

/** An A4 page of one side of up to ten cards. Backs run from right to left, so that they meet their fronts when the paper turns over its long edge. */
export function addSheet(document: CardDocument, sides: readonly Side[], { areBacks }: { readonly areBacks: boolean }): void {
  document.addPage({ size: 'A4', margin: 0 })
  drawCuttingMarks(document)
  for (const [n, side] of sides.entries()) {
    const column = n % sheet.columns
    const x = left + (areBacks ? sheet.columns - 1 - column : column) * cardSize.width
    drawSide(document, side, { x, y: top + Math.floor(n / sheet.columns) * cardSize.height })
  }
}

/** Short lines outside the cards, at each of their edges. */
function drawCuttingMarks(document: CardDocument): void {
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

function drawSide(document: CardDocument, { marks, photograph }: Side, { x, y }: Position): void {
  document.save().scale(millimetre).translate(x, y)
  for (const mark of marks) drawMark(document, mark, photograph)
  document.restore()
}

function drawMark(document: CardDocument, mark: CardMark, photograph: Buffer | null): void {
  const { x, y } = mark
  switch (mark.type) {
    case 'text':
      setFont(document, mark).fillColor(cardColours[mark.colour]).text(mark.text, x, y, { baseline: 'alphabetic', lineBreak: false })
      break
    case 'area':
      document.rect(x, y, mark.width, mark.height).fill(cardColours[mark.colour])
      break
    case 'code':
      document.save().translate(x, y).scale(mark.module).path(mark.path).fill('#000000').restore()
      break
    case 'photograph':
      if (photograph === null) drawOutline(document, { ...mark, text: 'Photograph' })
      else drawPhotograph(document, mark, photograph)
      break
    case 'outline':
      drawOutline(document, mark)
      break
  }
}

type Box = Position & { readonly width: number; readonly height: number }

function drawPhotograph(document: CardDocument, { x, y, width, height }: Box, photograph: Buffer): void {
  document.save().rect(x, y, width, height).clip()
  document.image(photograph, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore()
}

function drawOutline(document: CardDocument, { x, y, width, height, text }: Box & { readonly text: string }): void {
  document.rect(x, y, width, height).lineWidth(0.2).stroke(cardColours.line)
  const font = setFont(document, { size: 2.4, isBold: false }).fillColor(cardColours.muted)
  font.text(text, x + (width - font.widthOfString(text)) / 2, y + height / 2, { baseline: 'middle', lineBreak: false })
}
