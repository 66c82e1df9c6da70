import * as z from 'zod/mini'

/** ISO 7810 ID-1, in millimetres, as all measures here. */
export const cardSize = { width: 85.6, height: 54 } as const

export const cardColours = { ink: '#1a1d1b', muted: '#4f544e', brand: '#0b5d57', white: '#ffffff', line: '#8b8c83' } as const

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const colour = z.enum(Object.keys(cardColours) as (keyof typeof cardColours)[])

/** One thing that stands on a card. `y` of a text is its baseline, `width` its width in the printer's font. */
const Mark = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    x: z.number(),
    y: z.number(),
    size: z.number(),
    width: z.number(),
    text: z.string(),
    isBold: z.boolean(),
    colour,
  }),
  z.object({ type: z.literal('area'), ...box, colour }),
  z.object({ type: z.literal('outline'), ...box, text: z.string() }),
  /** The driver's photograph, which travels separately. */
  z.object({ type: z.literal('photograph'), ...box }),
  /** Lines as a path on a grid of 24, `size` wide. */
  z.object({ type: z.literal('symbol'), x: z.number(), y: z.number(), size: z.number(), path: z.string(), colour }),
  /** Dark modules as a path; one module is one unit of the path. */
  z.object({ type: z.literal('code'), x: z.number(), y: z.number(), module: z.number(), path: z.string() }),
])
export type CardMark = z.output<typeof Mark>

/** Front and back of a card. What is printed and what the screen shows are drawn from the same marks. */
export const CardSides = z.object({ front: z.array(Mark), back: z.array(Mark) })
export type CardSides = z.output<typeof CardSides>

/** One card a page, front then back; or A4 sheets of ten with cutting marks, fronts then backs. */
export const cardLayouts = ['single', 'sheets'] as const
export type CardLayout = (typeof cardLayouts)[number]

export const maxPrintedCards = 200
