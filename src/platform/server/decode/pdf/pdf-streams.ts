import { constants, inflateSync } from 'node:zlib'
import { PDFArray, PDFName, PDFNumber, PDFRawStream, decodePDFRawStream } from 'pdf-lib'
import type { PDFDict, PDFObject } from 'pdf-lib'
import { PdfRefused, pdfSentences } from './pdf-refused.ts'

const megabyte = 1024 * 1024
/** A4 at 400 dots an inch in full colour unpacks to 46 MB. */
const maxStreamBytes = 64 * megabyte
const maxObjectStreamBytes = 16 * megabyte
const maxTotalBytes = 384 * megabyte
const maxIndexEntries = 1_000_000
const maxIndexParts = 20_000
const maxIndexWidth = 8

const flate = new Set(['/FlateDecode', '/Fl'])
/** Text codings of bytes, which never unpack to much more than they are. */
const textual: Readonly<Record<string, string>> = {
  '/ASCII85Decode': 'ASCII85Decode',
  '/A85': 'ASCII85Decode',
  '/ASCIIHexDecode': 'ASCIIHexDecode',
  '/AHx': 'ASCIIHexDecode',
}

/** Bytes that streams may still unpack to. */
export type InflateBudget = { left: number }
export const newInflateBudget = (): InflateBudget => ({ left: maxTotalBytes })

/** Whether a viewer could take objects out of this stream. */
export function holdsObjects(dict: PDFDict): boolean {
  return dict.get(PDFName.of('Type')) === PDFName.of('ObjStm') || dict.has(PDFName.of('First'))
}

/**
 * The same stream of objects, unpacked within the budget. Only the plain way of packing objects is read: what another reader could understand
 * differently is refused.
 */
export function unpackObjectStream(stream: PDFRawStream, budget: InflateBudget): PDFRawStream {
  const { dict } = stream
  const direct = (key: string): PDFObject | undefined => dict.get(PDFName.of(key))
  const isPlain =
    direct('Type') === PDFName.of('ObjStm') &&
    direct('N') instanceof PDFNumber &&
    direct('First') instanceof PDFNumber &&
    direct('DecodeParms') === undefined &&
    direct('DP') === undefined
  const filters = filterNames(direct('Filter'))
  if (!isPlain || filters === undefined || filters.length > 1 || !filters.every((filter) => filter === '/FlateDecode')) {
    throw new PdfRefused(pdfSentences.damaged)
  }
  const contents = filters.length === 0 ? stream.contents : inflate(stream.contents, maxObjectStreamBytes, budget)
  if (numberIn(dict, 'N') > contents.length) throw new PdfRefused(pdfSentences.damaged)
  dict.delete(PDFName.of('Filter'))
  return PDFRawStream.of(dict, contents)
}

/** Throws PdfRefused when an index claims more objects, or wider fields, than a document can have: the library would count up to there. */
export function judgeIndex(dict: PDFDict): void {
  if (dict.get(PDFName.of('Type')) !== PDFName.of('XRef')) return
  const index = dict.get(PDFName.of('Index'))
  const claimed = index instanceof PDFArray ? index.asArray() : [dict.get(PDFName.of('Size'))]
  const counts = claimed.map((count) => (count instanceof PDFNumber ? count.asNumber() : Number.NaN))
  const isSmall = counts.every((count) => count >= 0 && count <= maxIndexEntries)
  const widths = dict.get(PDFName.of('W'))
  const isNarrow =
    widths instanceof PDFArray && widths.asArray().every((width) => width instanceof PDFNumber && width.asNumber() <= maxIndexWidth)
  if (!isSmall || !isNarrow || counts.length > maxIndexParts) throw new PdfRefused(pdfSentences.damaged)
}

/** Throws PdfRefused when a stream does not unpack, or unpacks to more than a viewer can be asked to hold. */
export function judgeStream({ dict, contents }: PDFRawStream, budget: InflateBudget): void {
  let bytes = contents
  for (const filter of filterNames(dict.lookup(PDFName.of('Filter'))) ?? []) {
    const text = textual[filter]
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

/** A stream cut short still shows in viewers, so only wrong data and too much of it are refused. */
function inflate(bytes: Uint8Array, limit: number, budget: InflateBudget): Uint8Array {
  if (bytes.length === 0) return bytes
  try {
    const maxOutputLength = Math.max(1, Math.min(limit, budget.left))
    const inflated = inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
    budget.left -= inflated.length
    return inflated
  } catch (problem) {
    throw new PdfRefused(problem instanceof RangeError ? pdfSentences.tooMuch : pdfSentences.damaged)
  }
}
