import { horizontalLine, pageText, paragraph, type MeasurePageText, type PageBlock, type PageMark } from './page-marks.rules.ts'
import type { PageArea } from './text-blocks.rules.ts'

/** A4 in points. */
const [shortSide, longSide] = [595.28, 841.89]
const margin = 40
/** Of the head of later pages, and of the foot of all. */
const lineOfPage = 20

export type LaidOutPages = { width: number; height: number; pages: readonly (readonly PageMark[])[] }

type Texts = {
  /** At the head of every page but the first. */
  running: string
  /** At the foot of every page: who made it, and when. */
  made: string
  isUpright: boolean
}

/** Where texts may stand. */
export const textArea = (isUpright: boolean): PageArea => ({ left: margin, width: (isUpright ? shortSide : longSide) - 2 * margin })

/** Divides blocks into pages of A4, with what stands at their heads and feet. */
export function layOutPages(blocks: readonly PageBlock[], { running, made, isUpright }: Texts, measure: MeasurePageText): LaidOutPages {
  const [width, height] = isUpright ? [shortSide, longSide] : [longSide, shortSide]
  const area = textArea(isUpright)
  const pages = divideIntoPages(blocks, { top: margin, foot: height - margin - lineOfPage })
  return {
    width,
    height,
    pages: pages.map((marks, n) => [
      ...(n > 0 ? [runningHead(running, area.left)] : []),
      ...marks,
      ...pageFoot(made, { page: n + 1, pages: pages.length }, { ...area, y: height - margin }, measure),
    ]),
  }
}

function divideIntoPages(blocks: readonly PageBlock[], { top, foot }: { top: number; foot: number }): PageMark[][] {
  const pages: PageMark[][] = [[]]
  let y = top
  for (const [n, block] of blocks.entries()) {
    const isAhead = block.startsPage === true && y > top
    const needed = block.height + (block.isWithNext ? (blocks[n + 1]?.height ?? 0) : 0)
    if (isAhead || (y + needed > foot && y > top)) {
      pages.push([])
      y = top + lineOfPage
      if (block.heading) add(unread(block.heading))
    }
    block.placed?.(pages.length)
    add(block)
  }
  return pages

  function add(block: PageBlock): void {
    pages.at(-1)?.push(...block.marksAt(y))
    y += block.height
  }
}

/** Headings are read once. */
const unread = ({ height, marksAt }: PageBlock): PageBlock => ({
  height,
  marksAt: (y) => marksAt(y).map((mark) => ({ ...mark, as: undefined })),
})

const runningHead = (text: string, x: number): PageMark => pageText({ x, y: margin + 6 }, text, { size: 8, colour: 'muted' })

function pageFoot(
  made: string,
  { page, pages }: { page: number; pages: number },
  { left, width, y }: { left: number; width: number; y: number },
  measure: MeasurePageText,
): PageMark[] {
  const look = { size: 8, colour: 'muted' } as const
  const number = `Page ${page} of ${pages}`
  // Read once, at the end: between two rows it would end their table.
  const as = page === pages ? paragraph() : undefined
  return [
    horizontalLine({ x: left, y: y - 12, width }),
    pageText({ x: left, y }, made, { ...look, as }),
    pageText({ x: left + width - measure(number, { size: 8, isBold: false }), y }, number, look),
  ]
}
