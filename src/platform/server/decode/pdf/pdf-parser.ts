import { PDFObjectStreamParser, PDFParser, PDFRawStream } from '@cantoo/pdf-lib'
import type { PDFDict, PDFHexString, PDFName, PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { checkName, checkSource, isEncryption } from './pdf-dangers.ts'
import { decryptedHex, decryptedStream, decryptedString, refBefore } from './pdf-decrypted.ts'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'
import { withinLimits, checkedDict, checkedValue, isSurvey, notedString, recordingRefusal, recordRefusal } from './pdf-reading.ts'
import type { PdfReadState } from './pdf-reading.ts'
import { isObjectStream, checkIndex, unpackObjectStream } from './pdf-streams.ts'

/**
 * Parses a whole file and checks each name and string as it is read. The parsed objects are not enough: a duplicate entry or a replaced object is
 * gone by then, and another reader may use exactly that one.
 */
export class CheckingPdfParser extends PDFParser {
  state: PdfReadState
  source: Buffer

  constructor(bytes: Uint8Array, state: PdfReadState) {
    super(bytes, Infinity, true)
    this.state = state
    this.source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Between objects pdf-lib searches byte by byte, past blanks and comments; a file with too much there is refused. */
  protected override matchKeyword(keyword: number[]): boolean {
    const { search, refused } = this.state
    if (refused) throw refused
    if (keyword[0] === letterX && (search.tries += 1) > this.state.spans.length * triesPerObject + maxTries)
      throw recordRefusal(this.state, pdfMessages.attached)
    return super.matchKeyword(keyword)
  }

  protected override skipWhitespaceAndComments(): void {
    const start = this.bytes.offset()
    super.skipWhitespaceAndComments()
    const { search } = this.state
    search.skipped += this.bytes.offset() - start
    if (search.skipped > this.source.length * maxPasses) throw recordRefusal(this.state, pdfMessages.attached)
  }

  /** Object numbers and offsets have at most ten digits. pdf-lib rereads a longer run from each of its digits. */
  protected override parseRawInt(): number {
    const start = this.bytes.offset()
    if (/^\d{21}/.test(this.source.toString('latin1', start, start + 21))) throw recordRefusal(this.state, pdfMessages.damaged)
    return super.parseRawInt()
  }

  /** Finds the end of a stream with an indirect length as pdf-lib does, but by keyword instead of by byte: 10 MB take 5 ms instead of 600. */
  protected override findEndOfStreamFallback(): number {
    let at = this.bytes.offset()
    for (let nesting = 1; nesting > 0;) {
      at = this.source.indexOf('stream', at)
      if (at < 0) throw new PdfRefused(pdfMessages.damaged)
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
    const isOutermost = this.state.depth === 0
    if (!isOutermost) return withinLimits(this.state, () => super.parseObject())
    const { encryption } = this.state
    if (encryption?.decipher) {
      encryption.current = recordingRefusal(this.state, () => refBefore(this.source, start))
      if (encryption.current === encryption.decipher.ref) encryption.definitions += 1
    }
    const object = withinLimits(this.state, () => super.parseObject())
    if (encryption) encryption.current = undefined
    this.state.spans.push({ start, end: this.bytes.offset() })
    return object
  }

  protected override parseName(): PDFName {
    const name = super.parseName()
    const { encryption } = this.state
    if (!encryption || !isEncryption(name)) return checkedValue(this.state, name, checkName)
    encryption.names += 1
    return name
  }

  protected override parseString(): PDFString {
    return notedString(this.state, decryptedString(this.state.encryption, super.parseString()))
  }

  protected override parseHexString(): PDFHexString {
    return notedString(this.state, decryptedHex(this.state.encryption, super.parseHexString()))
  }

  protected override parseDict(): PDFDict {
    return checkedDict(
      this.state,
      withinLimits(this.state, () => super.parseDict()),
    )
  }

  /** Object streams are set aside for the checking parser below, instead of pdf-lib's own. */
  protected override parseDictOrStream(): PDFDict | PDFStream {
    const read = super.parseDictOrStream()
    if (!(read instanceof PDFRawStream)) return read
    const object = recordingRefusal(this.state, () => decryptedStream(this.state.encryption, read))
    recordingRefusal(this.state, () => checkSource(object.dict))
    recordingRefusal(this.state, () => checkIndex(object.dict))
    if (!isObjectStream(object.dict)) {
      this.state.streams.push(object)
      return object
    }
    if (isSurvey(this.state)) return object.dict
    this.state.objectStreams.push(recordingRefusal(this.state, () => unpackObjectStream(object, this.state.budget)))
    return object.dict
  }
}

const letterX = 0x78
const lineFeed = 0x0a
const carriageReturn = 0x0d
/** pdf-lib tries once or twice per object of an ordinary file. */
const triesPerObject = 3
const maxTries = 5000
const maxPasses = 8

/** The same checks inside an unpacked object stream. */
export class CheckingObjectStreamParser extends PDFObjectStreamParser {
  state: PdfReadState
  unreadBytes: number

  constructor(stream: PDFRawStream, state: PdfReadState) {
    super(stream)
    this.state = state
    this.unreadBytes = stream.contents.length
  }

  /** Objects do not overlap: a table that points at the same bytes repeatedly is refused. */
  override parseObject(): PDFObject {
    const start = this.bytes.offset()
    const isOutermost = this.state.depth === 0
    const object = withinLimits(this.state, () => super.parseObject())
    if (isOutermost && (this.unreadBytes -= this.bytes.offset() - start) < 0) throw recordRefusal(this.state, pdfMessages.damaged)
    return object
  }

  protected override parseName(): PDFName {
    return checkedValue(this.state, super.parseName(), checkName)
  }

  protected override parseString(): PDFString {
    return notedString(this.state, super.parseString())
  }

  protected override parseHexString(): PDFHexString {
    return notedString(this.state, super.parseHexString())
  }

  protected override parseDict(): PDFDict {
    return checkedDict(
      this.state,
      withinLimits(this.state, () => super.parseDict()),
    )
  }
}
