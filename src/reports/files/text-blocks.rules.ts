import type { PrintPath } from '#platform/contract/print-text.ts'
import { pageText, type MeasurePageText, type PageBlock, type PageMark } from './page-marks.rules.ts'
import { wrapText } from '#platform/server/print/wrap-text.rules.ts'

/** The width of a page's text, in points. */
export type PageArea = { left: number; width: number }
export type Line = {
  text: string
  as: PrintPath
  size: number
  isBold?: boolean
  colour?: 'ink' | 'muted' | 'brand'
}

export const wrapped = (line: Line, space: { width: number; lines: number }, measure: MeasurePageText): Line[] =>
  wrapText(line.text, { ...space, font: { size: line.size, isBold: line.isBold ?? false } }, measure).map((text) => ({ ...line, text }))

const lineSpacing = 1.35
export const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { size }) => sum + size * lineSpacing, 0)

export function stacked(lines: readonly Line[], { x, y: top }: { x: number; y: number }): PageMark[] {
  let y = top
  return lines.map(({ text, ...look }) => {
    y += look.size * lineSpacing
    return pageText({ x, y: y - look.size * 0.3 }, text, look)
  })
}

/** Texts one below the other. */
export const textBlock = (lines: readonly Line[], { left }: PageArea, below = 6): PageBlock => ({
  height: heightOf(lines) + below,
  marksAt: (y) => stacked(lines, { x: left, y }),
})
