import { PDFObjectStreamParser, PDFParser, PDFRawStream } from 'pdf-lib'
import type { PDFDict, PDFHexString, PDFName, PDFObject, PDFStream, PDFString } from 'pdf-lib'
import { judgeLinks, judgeName, judgeSource, judgeString } from './pdf-dangers.ts'
import { counted, judged, noted } from './pdf-reading.ts'
import type { Reading } from './pdf-reading.ts'
import { holdsObjects, judgeIndex, unpackObjectStream } from './pdf-streams.ts'

/**
 * Reads a whole file and judges each name and string as it stands in the bytes. Looking at the finished objects would not do: an entry said
 * twice, or an object that a later one replaces, is gone by then, and another reader may take just that one.
 */
export class JudgingPdfParser extends PDFParser {
  readonly reading: Reading

  constructor(bytes: Uint8Array, reading: Reading) {
    super(bytes, Infinity, true)
    this.reading = reading
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

/** The same judgement inside a stream of objects, given unpacked. */
export class JudgingObjectStreamParser extends PDFObjectStreamParser {
  readonly reading: Reading

  constructor(stream: PDFRawStream, reading: Reading) {
    super(stream)
    this.reading = reading
  }

  override parseObject(): PDFObject {
    return counted(this.reading, () => super.parseObject())
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
