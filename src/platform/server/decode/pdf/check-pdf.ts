import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { openEncrypted } from './open-encrypted.ts'
import { checkEnds, checkGaps } from './pdf-frame.ts'
import { CheckingObjectStreamParser, CheckingPdfParser } from './pdf-parser.ts'
import { newPdfEncryption, newPdfReadState } from './pdf-reading.ts'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'
import { checkStream } from './pdf-streams.ts'

/**
 * Parses every object of a PDF. Returns the refusal message, or undefined for a plain document: complete, opening without a password, without
 * scripts, actions, embedded files or other content. The caller limits time and memory.
 */
export async function checkPdf(bytes: Uint8Array): Promise<string | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let state = newPdfReadState()
  // pdf-lib throws and catches an error wherever no object begins; their stacks cost ten times the rest.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    checkEnds(text)
    const decipher = speaksOfEncryption.test(text) ? await openEncrypted(bytes) : undefined
    if (decipher) state = newPdfReadState(newPdfEncryption(decipher))
    const context = await new CheckingPdfParser(bytes, state).parseDocument()
    const described = decipher && context.lookup(decipher.ref)
    for (const stream of state.objectStreams) await new CheckingObjectStreamParser(stream, state).parseIntoContext()
    if (decipher && (state.encryption?.definitions !== 1 || context.lookup(decipher.ref) !== described))
      throw new PdfRefused(pdfMessages.encrypted)
    if (state.dangerousLinks.size > 0) throw new PdfRefused(pdfMessages.link)
    for (const stream of state.streams) checkStream(stream, state.budget)
    checkGaps(text, state.spans)
    if (!hasPage(context)) throw new PdfRefused(pdfMessages.damaged)
    return undefined
  } catch (problem) {
    return messageFor(state.refused ?? problem, text)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const speaksOfEncryption = /\/Encrypt[\s<\d]/

/** pdf-lib only reports that it could not read on. In an encrypted file that often happens before /Encrypt is reached. */
function messageFor(problem: unknown, text: string): string {
  const message = problem instanceof PdfRefused ? problem.message : pdfMessages.damaged
  return message === pdfMessages.damaged && speaksOfEncryption.test(text) ? pdfMessages.encrypted : message
}

function hasPage(context: PDFContext): boolean {
  const catalog = context.lookup(context.trailerInfo.Root)
  return catalog instanceof PDFDict && hasPageBelow(catalog.lookup(PDFName.of('Pages')), new Set())
}

/** The page tree of a hostile file may contain a cycle. */
function hasPageBelow(node: PDFObject | undefined, seen: Set<PDFObject>): boolean {
  if (!(node instanceof PDFDict) || seen.has(node)) return false
  seen.add(node)
  const kids = node.lookup(PDFName.of('Kids'))
  if (!(kids instanceof PDFArray)) return node.lookup(PDFName.of('Type')) === PDFName.of('Page')
  return kids.asArray().some((kid) => hasPageBelow(node.context.lookup(kid), seen))
}
