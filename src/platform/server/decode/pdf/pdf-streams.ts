import { constants, inflateSync } from 'node:zlib'
import { PDFArray, PDFName, PDFNumber, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import type { PDFDict, PDFObject } from '@cantoo/pdf-lib'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'

const megabyte = 1024 * 1024
/** A4 at 400 dpi in full colour unpacks to 46 MB. */
const maxStreamBytes = 64 * megabyte
const maxObjectStreamBytes = 16 * megabyte
const maxTotalBytes = 384 * megabyte
const maxIndexEntries = 1_000_000
const maxIndexParts = 20_000
const maxIndexWidth = 8

const flate = new Set(['/FlateDecode', '/Fl'])
/** Text encodings, which never unpack to much more than their own size. */
const textFilters: Readonly<Record<string, string>> = {
  '/ASCII85Decode': 'ASCII85Decode',
  '/A85': 'ASCII85Decode',
  '/ASCIIHexDecode': 'ASCIIHexDecode',
  '/AHx': 'ASCIIHexDecode',
}

/** The bytes that streams may still unpack to. */
export type InflateBudget = { left: number }
export const newInflateBudget = (): InflateBudget => ({ left: maxTotalBytes })

/** Whether a viewer could read objects from this stream. */
export function isObjectStream(dict: PDFDict): boolean {
  return dict.get(PDFName.of('Type')) === PDFName.of('ObjStm') || dict.has(PDFName.of('First'))
}

/**
 * Unpacks an object stream within the budget. Accepts only the plain encoding: anything another reader could interpret differently is refused.
 */
export function unpackObjectStream(stream: PDFRawStream, budget: InflateBudget): PDFRawStream {
  const { dict } = stream
  const entry = (key: string): PDFObject | undefined => dict.get(PDFName.of(key))
  const isPlain =
    entry('Type') === PDFName.of('ObjStm') &&
    entry('N') instanceof PDFNumber &&
    entry('First') instanceof PDFNumber &&
    entry('DecodeParms') === undefined &&
    entry('DP') === undefined
  const filters = filterNames(entry('Filter'))
  if (!isPlain || filters === undefined || filters.length > 1 || !filters.every((filter) => filter === '/FlateDecode')) {
    throw new PdfRefused(pdfMessages.damaged)
  }
  const contents = filters.length === 0 ? stream.contents : inflate(stream.contents, maxObjectStreamBytes, budget)
  if (numberIn(dict, 'N') > contents.length) throw new PdfRefused(pdfMessages.damaged)
  dict.delete(PDFName.of('Filter'))
  return PDFRawStream.of(dict, contents)
}

/** Throws PdfRefused when an index claims more objects or wider fields than a document can have: pdf-lib would loop that often. */
export function checkIndex(dict: PDFDict): void {
  if (dict.get(PDFName.of('Type')) !== PDFName.of('XRef')) return
  const index = dict.get(PDFName.of('Index'))
  const claimed = index instanceof PDFArray ? index.asArray() : [dict.get(PDFName.of('Size'))]
  const counts = claimed.map((count) => (count instanceof PDFNumber ? count.asNumber() : Number.NaN))
  const isSmall = counts.every((count) => count >= 0 && count <= maxIndexEntries)
  const widths = dict.get(PDFName.of('W'))
  const isNarrow =
    widths instanceof PDFArray && widths.asArray().every((width) => width instanceof PDFNumber && width.asNumber() <= maxIndexWidth)
  if (!isSmall || !isNarrow || counts.length > maxIndexParts) throw new PdfRefused(pdfMessages.damaged)
}

/** Throws PdfRefused when a stream does not unpack, or unpacks to more than a viewer should have to hold. */
export function checkStream({ dict, contents }: PDFRawStream, budget: InflateBudget): void {
  let bytes = contents
  for (const filter of filterNames(dict.lookup(PDFName.of('Filter'))) ?? []) {
    const text = textFilters[filter]
    if (flate.has(filter)) bytes = inflate(bytes, maxStreamBytes, budget)
    else if (text) bytes = decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: text }), bytes)).decode()
    else return
  }
}

function filterNames(filter: PDFObject | undefined): string[] | undefined {
  if (filter === undefined) return []
  if (filter instanceof PDFName) return [filter.asString()]
  if (!(filter instanceof PDFArray)) return undefined
  const entries = Array.from({ length: filter.size() }, (_, index) => filter.lookup(index))
  return entries.every((entry) => entry instanceof PDFName) ? entries.map((entry) => entry.asString()) : undefined
}

function numberIn(dict: PDFDict, key: string): number {
  return dict.lookup(PDFName.of(key), PDFNumber).asNumber()
}

/** Viewers still show a truncated stream, so only wrong data and too much of it are refused. */
function inflate(bytes: Uint8Array, limit: number, budget: InflateBudget): Uint8Array {
  if (bytes.length === 0) return bytes
  try {
    const maxOutputLength = Math.max(1, Math.min(limit, budget.left))
    const inflated = inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
    budget.left -= inflated.length
    return inflated
  } catch (problem) {
    throw new PdfRefused(problem instanceof RangeError ? pdfMessages.tooMuch : pdfMessages.damaged)
  }
}
