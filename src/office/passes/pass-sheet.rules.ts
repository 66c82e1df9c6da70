import { maskIdNo, pictured, textColumn, textMark, type PrintableCard, type PrintedMark } from '#onboarding/card-print/card-sides.rules.ts'
import { fitText } from '#onboarding/card-print/fit-text.rules.ts'
import type { QrCode } from '#platform/contract/qr-code.ts'
import type { MeasureText, PrintElement } from '#platform/contract/print-text.ts'

/** A5, in millimetres. */
export const passSheetSize = { width: 148, height: 210 } as const

export type PassSheet = {
  card: PrintableCard
  status: string
  validity: string
  lines: readonly { name: string; value: string; decides: boolean }[]
  /** Beside the code, or why there is none. */
  codeText: string
  printed: string
}

const margin = 12
const right = passSheetSize.width - margin
const photograph = { x: margin, y: 34, width: 36, height: 48 }
const codeSize = 44

export function layOutPass({ card, ...pass }: PassSheet, code: QrCode | null, measure: MeasureText): PrintedMark[] {
  const x = photograph.x + photograph.width + 8
  const person = textColumn({ x, y: photograph.y, width: right - x }, measure)
  const value = { lines: 2, isBold: true, largest: 4, smallest: 2.8 }
  const foot = 150
  const note = textColumn(
    { x: code ? margin + codeSize + 6 : margin, y: foot + 4, width: code ? right - margin - codeSize - 6 : right - margin },
    measure,
  )
  return [
    ...heading(card.plant, measure),
    { type: 'photograph', ...photograph, as: pictured(`Photograph of ${card.name}`) },
    ...person.add(card.name, { lines: 2, isBold: true, largest: 6, smallest: 4 }, 'H2'),
    ...person.field('ID number', maskIdNo(card.idNo), value),
    ...person.field('Transporter', card.transporter, value),
    ...person.field('Card number', card.cardNo ?? '—', value),
    ...person.field(`Pass: ${pass.status}`, pass.validity, { ...value, largest: 5 }),
    textMark({ ...muted, y: 94, size: 3, text: 'The pass ends on the earliest of these days.', as: [{ role: 'P' }] }, measure),
    ...limits(pass.lines, 97, measure),
    ...(code
      ? [{ type: 'code' as const, x: margin, y: foot, module: codeSize / code.size, path: code.path, as: pictured('The code of the card') }]
      : []),
    ...(card.restrictions.length === 0 ? [] : note.add(restrictedText(card), { lines: 3, isBold: true, largest: 3.8, smallest: 2.6 })),
    ...note.add(pass.codeText, { lines: 5, isBold: false, largest: 3.4, smallest: 2.6 }),
    ...note.add('The plant checks at the gate whether this driver may load.', { lines: 3, isBold: false, largest: 3.4, smallest: 2.6 }),
    textMark({ ...muted, y: passSheetSize.height - 6, size: 2.8, text: pass.printed, as: [{ role: 'P' }] }, measure),
  ]
}

const restrictedText = ({ restrictions }: PrintableCard): string => `Restrictions: ${restrictions.map(({ words }) => words).join(', ')}`

const muted = { x: margin, isBold: false, colour: 'muted' } as const

function heading(plant: string, measure: MeasureText): PrintedMark[] {
  const white = { y: 14.5, colour: 'white' } as const
  const title = textMark({ ...white, x: margin, size: 7, text: 'Driver pass', isBold: true, as: [{ role: 'H1' }] }, measure)
  const space = { width: right - margin - title.width - 8, lines: 1, isBold: false, largest: 4.5, smallest: 2.6 }
  const { size, lines } = fitText(plant, space, measure)
  const name = textMark({ ...white, x: 0, size, text: lines[0] ?? '', isBold: false, as: [{ role: 'P' }] }, measure)
  return [{ type: 'area', x: 0, y: 0, width: passSheetSize.width, height: 24, colour: 'brand' }, title, { ...name, x: right - name.width }]
}

const rowHeight = 7

/** The limits of the pass, one under the other; the one that decides is bold. */
function limits(lines: PassSheet['lines'], top: number, measure: MeasureText): PrintedMark[] {
  const table: PrintElement = { role: 'Table' }
  return lines.flatMap(({ name, value, decides }, n): PrintedMark[] => {
    const y = top + n * rowHeight
    const row: PrintElement = { role: 'TR' }
    const style = { y: y + 5, size: 3.4, isBold: decides, colour: 'ink' } as const
    const day = textMark({ ...style, x: 0, text: value, as: [table, row, { role: 'TD' }] }, measure)
    const text = name.charAt(0).toUpperCase() + name.slice(1)
    return [
      { type: 'area', x: margin, y, width: right - margin, height: 0.1, colour: 'line' },
      textMark({ ...style, x: margin, text, as: [table, row, { role: 'TH', scope: 'Row' }] }, measure),
      { ...day, x: right - day.width },
    ]
  })
}
