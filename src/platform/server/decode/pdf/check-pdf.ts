import { PDFArray, PDFDict, PDFName } from 'pdf-lib'
import type { PDFContext, PDFObject } from 'pdf-lib'
import { judgeEnds, judgeGaps } from './pdf-frame.ts'
import { JudgingObjectStreamParser, JudgingPdfParser } from './pdf-parser.ts'
import { newReading } from './pdf-reading.ts'
import { PdfRefused, pdfSentences } from './pdf-refused.ts'
import { judgeStream } from './pdf-streams.ts'

/**
 * Opens a PDF, every object of it, and answers the sentence of its refusal, or undefined when it is a plain document: whole, without password,
 * scripts, actions, embedded files, foreign matter. Time and memory are the caller's to limit.
 */
export async function checkPdf(bytes: Uint8Array): Promise<string | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const reading = newReading()
  // The library throws and catches an error for each place where no object begins; their stacks cost ten times the rest.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    judgeEnds(text)
    const context = await new JudgingPdfParser(bytes, reading).parseDocument()
    for (const stream of reading.objectStreams) await new JudgingObjectStreamParser(stream, reading).parseIntoContext()
    for (const stream of reading.streams) judgeStream(stream, reading.budget)
    judgeGaps(text, reading.spans)
    if (!hasPage(context)) throw new PdfRefused(pdfSentences.damaged)
    return undefined
  } catch (problem) {
    return sentenceFor(reading.refused ?? problem, text)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** What the library throws says only that it could not read on. A password makes much of a file unreadable before its notice is reached. */
function sentenceFor(problem: unknown, text: string): string {
  const sentence = problem instanceof PdfRefused ? problem.message : pdfSentences.damaged
  return sentence === pdfSentences.damaged && /\/Encrypt[\s<\d]/.test(text) ? pdfSentences.encrypted : sentence
}

function hasPage(context: PDFContext): boolean {
  const catalog = context.lookup(context.trailerInfo.Root)
  return catalog instanceof PDFDict && leadsToPage(catalog.lookup(PDFName.of('Pages')), new Set())
}

/** The tree may lead back into itself. */
function leadsToPage(node: PDFObject | undefined, seen: Set<PDFObject>): boolean {
  if (!(node instanceof PDFDict) || seen.has(node)) return false
  seen.add(node)
  const kids = node.lookup(PDFName.of('Kids'))
  if (!(kids instanceof PDFArray)) return node.lookup(PDFName.of('Type')) === PDFName.of('Page')
  return kids.asArray().some((kid) => leadsToPage(node.context.lookup(kid), seen))
}
