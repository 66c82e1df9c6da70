import { PDFName } from '@cantoo/pdf-lib'
import type { PDFDict, PDFHexString, PDFObject, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { checkLinks, isDangerousLink, shownTexts } from './pdf-dangers.ts'
import type { PdfDecipher } from './pdf-encryption.ts'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'
import { newInflateBudget } from './pdf-streams.ts'
import type { InflateBudget } from './pdf-streams.ts'

const maxDepth = 200
const maxObjects = 1_000_000

/** Start and end offset of an object in the file, without its header. */
export type Span = { start: number; end: number }

/** What is known of the encryption of a file while it is read: first its trailers alone, then, with the cipher that they led to, everything. */
export type PdfEncryption = {
  decipher: PdfDecipher | undefined
  /** How often a name spoke of encryption, and the trailers; the two differ where one trailer speaks of it twice. */
  names: number
  trailers: PDFDict[]
  /** The object that is being read. */
  current: PDFRef | undefined
  /** How many objects describe the encryption. */
  definitions: number
}

/** State of parsing one file, including its object streams. */
export type PdfReadState = {
  depth: number
  objects: number
  /** The first refusal, stored because pdf-lib swallows what is thrown while it reads an object. */
  refused: PdfRefused | undefined
  budget: InflateBudget
  streams: PDFRawStream[]
  objectStreams: PDFRawStream[]
  spans: Span[]
  /** How often pdf-lib searched for an object in vain, and the bytes it skipped doing so. */
  /** Strings that a viewer could follow to a file, a network share or a script, unless they turn out to be texts that are only shown. */
  dangerousLinks: Set<PDFObject>
  search: { tries: number; skipped: number }
  /** Of an encrypted file. */
  encryption: PdfEncryption | undefined
}

export const newPdfEncryption = (decipher?: PdfDecipher): PdfEncryption => ({
  decipher,
  names: 0,
  trailers: [],
  current: undefined,
  definitions: 0,
})

export const newPdfReadState = (encryption?: PdfEncryption): PdfReadState => ({
  depth: 0,
  objects: 0,
  refused: undefined,
  budget: newInflateBudget(),
  streams: [],
  objectStreams: [],
  spans: [],
  dangerousLinks: new Set(),
  search: { tries: 0, skipped: 0 },
  encryption,
})

/** Reads one object, within the limits on the number of objects and their nesting. */
export function withinLimits<T>(state: PdfReadState, read: () => T): T {
  state.objects += 1
  if (state.objects > maxObjects || state.depth > maxDepth) throw recordRefusal(state, pdfMessages.tooMuch)
  state.depth += 1
  try {
    return read()
  } finally {
    state.depth -= 1
  }
}

/** Returns `value` when `check` accepts it. */
export function checkedValue<T>(state: PdfReadState, value: T, check: (value: T) => void): T {
  recordingRefusal(state, () => check(value))
  return value
}

/** Whether the texts cannot be read yet. */
export const isSurvey = ({ encryption }: PdfReadState): boolean => encryption !== undefined && !encryption.decipher

/** Notes a string that could be followed. */
export function notedString<T extends PDFString | PDFHexString>(state: PdfReadState, text: T): T {
  if (!isSurvey(state) && isDangerousLink(text)) state.dangerousLinks.add(text)
  return text
}

/** Checks a dictionary's links; its texts that are only shown lead nowhere. */
export function checkedDict(state: PdfReadState, dict: PDFDict): PDFDict {
  for (const text of shownTexts(dict)) state.dangerousLinks.delete(text)
  if (dict.has(PDFName.of('Root')) || dict.has(PDFName.of('Encrypt'))) state.encryption?.trailers.push(dict)
  if (isSurvey(state)) return dict
  return checkedValue(state, dict, checkLinks)
}

/** Runs `act` and records the refusal it may throw. */
export function recordingRefusal<T>(state: PdfReadState, act: () => T): T {
  try {
    return act()
  } catch (problem) {
    if (problem instanceof PdfRefused) state.refused ??= problem
    throw problem
  }
}

/** Records a refusal and returns the first one, to throw. */
export function recordRefusal(state: PdfReadState, message: string): PdfRefused {
  state.refused ??= new PdfRefused(message)
  return state.refused
}
