import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'

/** A drawn document: a card with a face, or a certificate with a stamp and a signature. */
export type Certificate = {
  name: string
  title: string
  /** Above the title; a card has it in its coloured band. */
  issuer: string
  fields: readonly (readonly [label: string, value: string])[]
  /** Below the fields. */
  lines?: readonly string[]
  isCard?: boolean
  /** Chooses the colours of the band and the face. */
  no: number
}

export function aCertificate(certificate: Certificate): File {
  const { name, isCard = false } = certificate
  const size = isCard ? cardSize : pageSize
  const content = (isCard ? cardOf(certificate) : pageOf(certificate)).join('\n')
  return new File([new Uint8Array(aPdf({ content, size: [...size] }))], name, { type: 'application/pdf' })
}

const cardSize = [486, 306] as const
const pageSize = [420, 595] as const

type Colour = readonly [number, number, number]
const ink: Colour = [0.12, 0.14, 0.16]
const pale: Colour = [0.45, 0.48, 0.5]
const bands: readonly Colour[] = [
  [0.04, 0.36, 0.33],
  [0.12, 0.27, 0.47],
  [0.48, 0.16, 0.2],
]
const skins: readonly Colour[] = [
  [0.55, 0.36, 0.24],
  [0.44, 0.27, 0.16],
  [0.63, 0.42, 0.27],
]
const of = (list: readonly Colour[], no: number): Colour => list[no % list.length] ?? ink

function cardOf({ title, issuer, fields, no }: Certificate): string[] {
  const [width, height] = cardSize
  return [
    box([0.97, 0.97, 0.94], [0, 0, width, height]),
    box(of(bands, no), [0, height - 58, width, 58]),
    text([1, 1, 1], 12, [24, height - 26], issuer),
    text([1, 1, 1], 17, [24, height - 47], title),
    ...face(of(skins, no), [24, 60]),
    ...fields.flatMap(([label, value], at) => [
      text(pale, 9, [170, height - 88 - at * 38], label),
      text(ink, 14, [170, height - 105 - at * 38], value),
    ]),
    text(pale, 11, [24, 26], `${'<'.repeat(10)}${no}${'<'.repeat(30)}`),
  ]
}

function pageOf({ title, issuer, fields, lines = [], no }: Certificate): string[] {
  const [width, height] = pageSize
  const belowFields = height - 140 - fields.length * 34
  return [
    frame(of(bands, no), [18, 18, width - 36, height - 36]),
    text(pale, 12, [44, height - 62], issuer),
    text(ink, 20, [44, height - 92], title),
    box(of(bands, no), [44, height - 104, 60, 3]),
    ...fields.flatMap(([label, value], at) => [
      text(pale, 9, [44, height - 132 - at * 34], label),
      text(ink, 13, [44, height - 147 - at * 34], value),
    ]),
    ...lines.map((line, at) => text(ink, 10, [44, belowFields - at * 17], line)),
    ...stamp(of(bands, no), [width - 104, 104]),
    signature([52, 92], no),
    text(pale, 9, [44, 66], 'Signature'),
  ]
}

const rgb = (colour: Colour): string => colour.join(' ')
const box = (colour: Colour, area: readonly number[]): string => `${rgb(colour)} rg ${area.join(' ')} re f`
const frame = (colour: Colour, area: readonly number[]): string => `${rgb(colour)} RG 1.5 w ${area.join(' ')} re S`
const text = (colour: Colour, size: number, [x, y]: readonly [number, number], shown: string): string =>
  `BT ${rgb(colour)} rg /F1 ${size} Tf ${x} ${y} Td (${shown.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET`

/** An ellipse of four Bézier curves. */
function ellipse([x, y]: readonly [number, number], rx: number, ry: number): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  const curves = [
    [x + rx, y + ky, x + kx, y + ry, x, y + ry],
    [x - kx, y + ry, x - rx, y + ky, x - rx, y],
    [x - rx, y - ky, x - kx, y - ry, x, y - ry],
    [x + kx, y - ry, x + rx, y - ky, x + rx, y],
  ]
  return `${x + rx} ${y} m ${curves.map((curve) => `${curve.join(' ')} c`).join(' ')}`
}

function face(skin: Colour, [x, y]: readonly [number, number]): string[] {
  const middle = x + 60
  const filled = (colour: Colour, path: string): string => `${rgb(colour)} rg ${path} f`
  return [
    box([0.85, 0.87, 0.89], [x, y, 120, 160]),
    `q ${x} ${y} 120 160 re W n`,
    filled([0.2, 0.27, 0.42], ellipse([middle, y - 6], 56, 52)),
    filled(skin, ellipse([middle, y + 50], 12, 20)),
    filled(ink, ellipse([middle, y + 98], 34, 40)),
    filled(skin, ellipse([middle, y + 88], 31, 38)),
    'Q',
  ]
}

const stamp = (colour: Colour, at: readonly [number, number]): string[] => [
  `${rgb(colour)} RG 2 w ${ellipse(at, 46, 46)} S 1 w ${ellipse(at, 38, 38)} S`,
  text(colour, 11, [at[0] - 29, at[1] - 4], 'APPROVED'),
]

/** A drawn line, different for each number. */
function signature([x, y]: readonly [number, number], no: number): string {
  const strokes = Array.from({ length: 6 }, (_, at) => {
    const [left, rise] = [x + at * 18, ((no * 7 + at * 13) % 22) - 6]
    return `${left + 5} ${y + 18 + rise} ${left + 12} ${y - 14 + rise} ${left + 18} ${y + (rise % 5)} c`
  })
  return `0.1 0.15 0.4 RG 1.2 w ${x} ${y} m ${strokes.join(' ')} S`
}
