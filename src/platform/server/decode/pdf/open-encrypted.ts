import { PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { firstId, openDecipher, type PdfDecipher } from './pdf-encryption.ts'
import { CheckingPdfParser } from './pdf-parser.ts'
import { newPdfEncryption, newPdfReadState } from './pdf-reading.ts'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'

/**
 * The cipher of an encrypted file that opens without a password; undefined for a file that is not encrypted. Throws PdfRefused where a password is
 * needed, or where another reader could find another cipher: all trailers must name the same one.
 */
export async function openEncrypted(bytes: Uint8Array): Promise<PdfDecipher | undefined> {
  const encryption = newPdfEncryption()
  const state = newPdfReadState(encryption)
  const context = await new CheckingPdfParser(bytes, state).parseDocument().catch((problem: unknown) => {
    throw state.refused ?? problem
  })
  if (encryption.names === 0) return undefined
  const [first] = encryption.trailers
  const ref = first?.get(PDFName.of('Encrypt'))
  if (!first || !(ref instanceof PDFRef)) throw new PdfRefused(pdfMessages.encrypted)
  const isSame = (trailer: PDFDict): boolean => trailer.get(PDFName.of('Encrypt')) === ref && firstId(trailer).equals(firstId(first))
  const dict = context.lookup(ref)
  if (encryption.names !== encryption.trailers.length || !encryption.trailers.every(isSame) || !(dict instanceof PDFDict))
    throw new PdfRefused(pdfMessages.encrypted)
  return openDecipher(ref, dict, firstId(first))
}
