import { PDFObjectStreamParser, PDFParser, PDFRawStream } from 'pdf-lib'
import type { PDFDict, PDFHexString, PDFName, PDFObject, PDFStream, PDFString } from 'pdf-lib'
import { judgeLinks, judgeName, judgeSource, judgeString } from './pdf-dangers.ts'
import { PdfRefused, pdfSentences } from './pdf-refused.ts'
import { counted, judged, noted, refuse } from './pdf-reading.ts'
import type { Reading } from './pdf-reading.ts'
import { holdsObjects, judgeIndex, unpackObjectStream } from './pdf-streams.ts'

/**
 * Reads a whole file and judges each name and string as it stands in the bytes. Looking at the finished objects would not do: an entry said
 * twice, or an object that a later one replaces, is gone by then, and another reader may take just that one.
 */
export class JudgingPdfParser extends PDFParser {
  readonly reading: Reading
  readonly source: Buffer

  constructor(bytes: Uint8Array, reading: Reading) {
    super(bytes, Infinity, true)
    this.reading = reading
    this.source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Between objects the library looks for the next one at each byte, past all blanks and comments: what has too much there is refused. */
  protected override matchKeyword(keyword: number[]): boolean {
    const { search, refused } = this.reading
    if (refused) throw refused
    if (keyword[0] === firstOfXref && (search.tries += 1) > this.reading.spans.length * triesForObject + maxTries)
      throw refuse(this.reading, pdfSentences.attached)
    return super.matchKeyword(keyword)
  }

  protected override skipWhitespaceAndComments(): void {
    const start = this.bytes.offset()
    super.skipWhitespaceAndComments()
    const { search } = this.reading
    search.skipped += this.bytes.offset() - start
    if (search.skipped > this.source.length * maxPasses) throw refuse(this.reading, pdfSentences.attached)
  }

  /** Object numbers and offsets have ten digits at most. The library reads a longer run again from each of its digits. */
  protected override parseRawInt(): number {
    const start = this.bytes.offset()
    if (/^\d{21}/.test(this.source.toString('latin1', start, start + 21))) throw refuse(this.reading, pdfSentences.damaged)
    return super.parseRawInt()
  }

  /** Where a stream ends whose length stands elsewhere, as the library finds it, but by words instead of bytes: 10 MB take 5 ms instead of 600. */
  protected override findEndOfStreamFallback(): number {
    let at = this.bytes.offset()
    for (let nesting = 1; nesting > 0;) {
      at = this.source.indexOf('stream', at)
      if (at < 0) throw new PdfRefused(pdfSentences.damaged)
      nesting += this.source.toString('latin1', at - 3, at) === 'end' ? -1 : 1
      at += 'stream'.length
    }
    this.bytes.moveTo(at)
    const end = at - 'endstream'.length
    const [before, last] = this.source.subarray(end - 2, end)
    if (last === lineFeed) return before === carriageReturn ? end - 2 : end - 1
    return last === carriageReturn ? end - 1 : end
  }

  override parseObject(): PDFObject {
    const start = this.bytes.offset()
    const isOutermost = this.reading.depth === 0
    const object = counted(this.reading, () => super.parseObject())
    if (isOutermost) this.reading.spans.push({ start, end: this.bytes.offset() })
    return object
  }

  protected override parseName(): PDFName {
    return judged(this.reading, super.parseName(), judgeName)
  }

  protected override parseString(): PDFString {
    return judged(this.reading, super.parseString(), judgeString)
  }

  protected override parseHexString(): PDFHexString {
    return judged(this.reading, super.parseHexString(), judgeString)
  }

  protected override parseDict(): PDFDict {
    return judged(
      this.reading,
      counted(this.reading, () => super.parseDict()),
      judgeLinks,
    )
  }

  /** A stream of objects is put aside, so that the judging reader below opens it and not the library's own. */
  protected override parseDictOrStream(): PDFDict | PDFStream {
    const object = super.parseDictOrStream()
    if (!(object instanceof PDFRawStream)) return object
    noted(this.reading, () => judgeSource(object.dict))
    noted(this.reading, () => judgeIndex(object.dict))
    if (!holdsObjects(object.dict)) {
      this.reading.streams.push(object)
      return object
    }
    this.reading.objectStreams.push(noted(this.reading, () => unpackObjectStream(object, this.reading.budget)))
    return object.dict
  }
}

const firstOfXref = 0x78
const lineFeed = 0x0a
const carriageReturn = 0x0d
/** The library tries once or twice for each object of an ordinary file. */
const triesForObject = 3
const maxTries = 5000
const maxPasses = 8

/** The same judgement inside a stream of objects, given unpacked. */
export class JudgingObjectStreamParser extends PDFObjectStreamParser {
  readonly reading: Reading
  unread: number

  constructor(stream: PDFRawStream, reading: Reading) {
    super(stream)
    this.reading = reading
    this.unread = stream.contents.length
  }

  /** Objects lie side by side: a table that leads to the same bytes again and again is refused. */
  override parseObject(): PDFObject {
    const start = this.bytes.offset()
    const isOutermost = this.reading.depth === 0
    const object = counted(this.reading, () => super.parseObject())
    if (isOutermost && (this.unread -= this.bytes.offset() - start) < 0) throw refuse(this.reading, pdfSentences.damaged)
    return object
  }

  protected override parseName(): PDFName {
    return judged(this.reading, super.parseName(), judgeName)
  }

  protected override parseString(): PDFString {
    return judged(this.reading, super.parseString(), judgeString)
  }

  protected override parseHexString(): PDFHexString {
    return judged(this.reading, super.parseHexString(), judgeString)
  }

  protected override parseDict(): PDFDict {
    return judged(
      this.reading,
      counted(this.reading, () => super.parseDict()),
      judgeLinks,
    )
  }
}
