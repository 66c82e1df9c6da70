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

export type PageFont = { readonly size: number; readonly isBold: boolean }
/** The width of a text in points. */
export type MeasurePageText = (text: string, font: PageFont) => number

/** One thing that stands on a page, in points from its top left corner. `y` of a text is its baseline. */
export type PageMark = Readable &
  (
    | ({ readonly type: 'text'; readonly x: number; readonly y: number; readonly text: string; readonly colour: Colour } & PageFont)
    | {
        readonly type: 'area'
        readonly x: number
        readonly y: number
        readonly width: number
        readonly height: number
        readonly colour: Colour
        readonly radius?: number
      }
  )

/** Something as wide as the text of a page, that is never divided between two. */
export type PageBlock = {
  readonly height: number
  readonly marksAt: (y: number) => readonly PageMark[]
  /** Stands above this block again where it begins a page: the headings of its table. */
  readonly heading?: PageBlock
  /** Stays on the page of the next block: a group is not left alone at the foot. */
  readonly isWithNext?: boolean
}

export const pageText = (
  place: { readonly x: number; readonly y: number },
  text: string,
  { size, isBold = false, colour = 'ink', as }: TextLook,
): PageMark => ({ type: 'text', ...place, text, size, isBold, colour, as })

type TextLook = Readable & { readonly size: number; readonly isBold?: boolean; readonly colour?: Colour }

/** A new paragraph. */
export const paragraph = (): PrintPath => [{ role: 'P' }]

export const horizontalLine = (place: { x: number; y: number; width: number }, colour: Colour = 'line'): PageMark => ({
  type: 'area',
  ...place,
  height: 0.5,
  colour,
})
