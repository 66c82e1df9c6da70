import sharp from 'sharp'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'

/** A short PDF letter with heading and lines. */
export function aPaper(name: string, heading: string, lines: readonly string[]): File {
  const below = lines.map((line) => `0 -20 Td (${escaped(line)}) Tj`).join(' ')
  const content = `BT /F1 20 Tf 48 340 Td (${escaped(heading)}) Tj /F1 12 Tf 0 -16 Td ${below} ET 48 326 m 547 326 l S`
  return new File([new Uint8Array(aPdf({ content, size: [595, 420] }))], name, { type: 'application/pdf' })
}

/** PDF strings are in parentheses. */
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`)

type Colour = readonly [number, number, number]
const skins: readonly Colour[] = [
  [141, 91, 60],
  [111, 69, 41],
  [160, 106, 69],
]
const shirts: readonly Colour[] = [
  [31, 78, 121],
  [122, 31, 43],
  [47, 93, 58],
  [75, 63, 114],
]
const backgrounds: readonly Colour[] = [
  [217, 222, 228],
  [231, 224, 214],
]
const hair: Colour = [27, 22, 19]
const [width, height] = [256, 320]

/** A drawn portrait, different for each number. */
export async function aPortrait(no: number): Promise<File> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.set(colourAt(no, (at % width) / width, Math.floor(at / width) / height), at * 3)
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], `portrait-${no}.jpg`, { type: 'image/jpeg' })
}

/** Front to back: eyes, hair, face, neck, shirt, background. */
function colourAt(no: number, x: number, y: number): Colour {
  const of = (list: readonly Colour[]): Colour => list[no % list.length] ?? hair
  const isIn = (middleX: number, middleY: number, radiusX: number, radiusY: number): boolean =>
    ((x - middleX) / radiusX) ** 2 + ((y - middleY) / radiusY) ** 2 < 1
  if (isIn(0.42, 0.43, 0.022, 0.018) || isIn(0.58, 0.43, 0.022, 0.018)) return hair
  if (isIn(0.5, 0.4, 0.215, 0.225) && y < 0.3 + Math.abs(x - 0.5) * 0.5) return hair
  if (isIn(0.5, 0.42, 0.2, 0.215) || isIn(0.5, 0.66, 0.085, 0.13)) return of(skins)
  return isIn(0.5, 1.02, 0.4, 0.36) ? of(shirts) : of(backgrounds)
}
