import type { ChartTone } from '#platform/contract/chart-scale.ts'
import type { PrintPath, Readable } from '#platform/contract/print-text.ts'

/** The colours of the light screen: paper has no dark mode. */
export const pageColours = {
  ink: '#1a1d1b',
  muted: '#4f544e',
  brand: '#0b5d57',
  line: '#e3e3dc',
  edge: '#8b8c83',
  sunken: '#f1f1ec',
  usual: '#12776f',
  soon: '#c97a10',
  late: '#c23b31',
} as const satisfies Record<ChartTone, string> & Readonly<Record<string, string>>
type Colour = keyof typeof pageColours

export type PageFont = { size: number; isBold: boolean }
/** The width of a text in points. */
export type MeasurePageText = (text: string, font: PageFont) => number

/** One thing that stands on a page, in points from its top left corner. `y` of a text is its baseline. */
export type PageMark = Readable &
  (
    | ({ type: 'text'; x: number; y: number; text: string; colour: Colour } & PageFont)
    | {
        type: 'area'
        x: number
        y: number
        width: number
        height: number
        colour: Colour
        radius?: number
      }
  )

/** Something as wide as the text of a page, that is never divided between two. */
export type PageBlock = {
  height: number
  marksAt: (y: number) => readonly PageMark[]
  /** Stands above this block again where it begins a page: the headings of its table. */
  heading?: PageBlock
  /** Stays on the page of the next block: a group is not left alone at the foot. */
  isWithNext?: boolean
  /** Begins a page. */
  startsPage?: boolean
  /** Is told its page, counted from 1. */
  placed?: (page: number) => void
}

export const pageText = (
  place: { x: number; y: number },
  text: string,
  { size, isBold = false, colour = 'ink', as }: TextLook,
): PageMark => ({ type: 'text', ...place, text, size, isBold, colour, as })

type TextLook = Readable & { size: number; isBold?: boolean; colour?: Colour }

/** A new paragraph. */
export const paragraph = (): PrintPath => [{ role: 'P' }]

export const horizontalLine = (place: { x: number; y: number; width: number }, colour: Colour = 'line'): PageMark => ({
  type: 'area',
  ...place,
  height: 0.5,
  colour,
})
