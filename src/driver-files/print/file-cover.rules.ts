import { heightOf, stacked, wrapped, type Line, type PageArea } from '#reports/files/text-blocks.rules.ts'
import { horizontalLine, paragraph, type MeasurePageText, type PageBlock } from '#reports/files/page-marks.rules.ts'

/** What stands on the first page; all texts are final. */
export type FileCover = {
  /** 'DF-12'. */
  number: string
  name: string
  idNo: string
  plant: string
  /** 'As known on 03 Mar 2026, 14:10'. */
  moment: string
  /** 'CLEARED'; null where the purpose has no verdict. */
  verdict: string | null
  facts: readonly { label: string; value: string }[]
  leftOut: readonly string[]
  /** How somebody without the product checks it. */
  byHand: readonly string[]
  /** Behind the code. */
  address: string
}

const codeSide = 92

/** The cover, beside whose head stands the code. `drawCode` says where it goes. */
export function coverBlocks(cover: FileCover, area: PageArea, measure: MeasurePageText): readonly PageBlock[] {
  const narrow = { ...area, width: area.width - codeSide - 16 }
  const line = (text: string, size: number, look: Partial<Line> = {}, lines = 6): Line[] =>
    wrapped({ text, as: paragraph(), size, ...look }, { width: narrow.width, lines }, measure)
  const block = (lines: readonly Line[], below: number): PageBlock => ({
    height: heightOf(lines) + below,
    marksAt: (y) => stacked(lines, { x: area.left, y }),
  })
  const head = block(
    [
      ...line(`File of a driver ${cover.number}`, 10, { isBold: true, colour: 'muted' }),
      ...wrapped(
        { text: cover.name, as: [{ role: 'H1' }], size: 22, isBold: true, colour: 'brand' },
        { width: narrow.width, lines: 3 },
        measure,
      ),
      ...line(`Id number ${cover.idNo} · ${cover.plant}`, 10),
    ],
    14,
  )
  return [
    { ...head, height: Math.max(head.height, codeSide + 14) },
    ...(cover.verdict === null
      ? []
      : [block([...line(cover.moment, 10, { colour: 'muted' }), ...line(cover.verdict, 26, { isBold: true })], 14)]),
    ...cover.facts.map(({ label, value }) => block([...line(label, 8, { colour: 'muted' }), ...line(value, 10, {}, 12)], 6)),
    rule(area),
    block([...line('Left out', 11, { isBold: true }), ...cover.leftOut.flatMap((text) => line(`– ${text}`, 9))], 12),
    block([...line('How to check this file', 11, { isBold: true }), ...cover.byHand.flatMap((text) => line(text, 9))], 12),
  ]
}

/** In points from the left and top edge. */
export const codePlace = ({ left, width }: PageArea): { x: number; y: number; side: number } => ({
  x: left + width - codeSide,
  y: left,
  side: codeSide,
})

const rule = ({ left, width }: PageArea): PageBlock => ({
  height: 16,
  marksAt: (y) => [horizontalLine({ x: left, y: y + 8, width }, 'edge')],
})
