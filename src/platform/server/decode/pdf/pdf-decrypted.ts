import { PDFArray, PDFHexString, PDFName, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { bytesOf } from './pdf-encryption.ts'
import type { PdfEncryption } from './pdf-reading.ts'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'

/** The object whose header ends at `start`: its number is part of its key. */
export function refBefore(source: Buffer, start: number): PDFRef {
  const header = /(?<!\d)(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj[\s\0]*$/.exec(
    source.toString('latin1', Math.max(0, start - maxHeader), start),
  )
  if (!header) throw new PdfRefused(pdfMessages.encrypted)
  return PDFRef.of(Number(header[1]), Number(header[2]))
}

const maxHeader = 64

export function decryptedString(encryption: PdfEncryption | undefined, text: PDFString): PDFString {
  const bytes = decryptedBytes(encryption, () => bytesOf(text))
  return bytes ? PDFString.of(bytes.toString('latin1').replaceAll(/[\\()\r\n]/g, octal)) : text
}

const octal = (sign: string): string => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`

export function decryptedHex(encryption: PdfEncryption | undefined, text: PDFHexString): PDFHexString {
  const bytes = decryptedBytes(encryption, () => bytesOf(text))
  return bytes ? PDFHexString.of(bytes.toString('hex')) : text
}

/** Throws PdfRefused for a stream that claims a cipher of its own. */
export function decryptedStream(encryption: PdfEncryption | undefined, stream: PDFRawStream): PDFRawStream {
  const { dict, contents } = stream
  const type = dict.get(PDFName.of('Type'))
  if (encryption?.decipher && hasOwnCipher(stream)) throw new PdfRefused(pdfMessages.encrypted)
  const isPlain = type === PDFName.of('XRef') || (type === PDFName.of('Metadata') && !encryption?.decipher?.isMetadataEncrypted)
  const bytes = isPlain ? undefined : decryptedBytes(encryption, () => contents)
  return bytes ? PDFRawStream.of(dict, bytes) : stream
}

function hasOwnCipher({ dict }: PDFRawStream): boolean {
  const filter = dict.get(PDFName.of('Filter'))
  return (filter instanceof PDFArray ? filter.asArray() : [filter]).includes(PDFName.of('Crypt'))
}

function decryptedBytes(encryption: PdfEncryption | undefined, read: () => Uint8Array): Buffer | undefined {
  if (!encryption?.decipher || !encryption.current || encryption.current === encryption.decipher.ref) return undefined
  return encryption.decipher.decrypt(encryption.current, read())
}
