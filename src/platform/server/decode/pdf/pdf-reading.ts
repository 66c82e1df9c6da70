import type { PDFRawStream } from 'pdf-lib'
import { PdfRefused, pdfSentences } from './pdf-refused.ts'
import { newInflateBudget } from './pdf-streams.ts'
import type { InflateBudget } from './pdf-streams.ts'

const maxDepth = 200
const maxObjects = 1_000_000

/** From where to where in the file an object stands, without its header. */
export type Span = { readonly start: number; readonly end: number }

/** What reading one file has come across, in the file itself and in its streams of objects. */
export type Reading = {
  depth: number
  objects: number
  /** The first refusal; the library swallows what is thrown while it reads an object. */
  refused: PdfRefused | undefined
  readonly budget: InflateBudget
  readonly streams: PDFRawStream[]
  readonly objectStreams: PDFRawStream[]
  readonly spans: Span[]
  /** How often the library has tried to find an object where there is none, and the bytes it has passed over meanwhile. */
  readonly search: { tries: number; skipped: number }
}

export const newReading = (): Reading => ({
  depth: 0,
  objects: 0,
  refused: undefined,
  budget: newInflateBudget(),
  streams: [],
  objectStreams: [],
  spans: [],
  search: { tries: 0, skipped: 0 },
})

/** Reads one object, inside the limits on how many there may be and how deep they may stand in each other. */
export function counted<T>(reading: Reading, read: () => T): T {
  reading.objects += 1
  if (reading.objects > maxObjects || reading.depth > maxDepth) throw refuse(reading, pdfSentences.tooMuch)
  reading.depth += 1
  try {
    return read()
  } finally {
    reading.depth -= 1
  }
}

/** Passes on what was read when the judge lets it. */
export function judged<T>(reading: Reading, found: T, judge: (found: T) => void): T {
  noted(reading, () => judge(found))
  return found
}

/** Does something that may refuse the file, and remembers the refusal. */
export function noted<T>(reading: Reading, act: () => T): T {
  try {
    return act()
  } catch (problem) {
    if (problem instanceof PdfRefused) reading.refused ??= problem
    throw problem
  }
}

/** The refusal to throw; the first one counts. */
export function refuse(reading: Reading, sentence: string): PdfRefused {
  reading.refused ??= new PdfRefused(sentence)
  return reading.refused
}
