import { PDFHexString, PDFName, PDFString } from 'pdf-lib'
import type { PDFDict, PDFObject } from 'pdf-lib'
import { PdfRefused, pdfSentences } from './pdf-refused.ts'

/** Names that start something, wherever they stand: as a key, as an action's kind, in an object that a later version replaces. */
const dangerousNames: Readonly<Record<string, keyof typeof pdfSentences>> = {
  Encrypt: 'encrypted',
  ...namesOf('active', [
    'JavaScript',
    'JS',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToR',
    'GoToE',
    'XFA',
    'Rendition',
    'GoTo3DView',
    'Named',
  ]),
  ...namesOf('embedded', ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'Collection', 'RichMedia', 'RichMediaExecute']),
  ...namesOf('embedded', ['RichMediaSettings', 'RichMediaContent', 'Flash', 'Movie', 'Sound', '3D']),
  ...namesOf('external', ['FFilter', 'FDecodeParms']),
}

const harmlessSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])
/** A text may begin with 'File: …'; only what a viewer could follow counts. */
const dangerousText = /^[\s\0]*(file:\s*[/\\]|javascript:|vbscript:|data:[a-z]+\/|\\\\)/i
const longestLinkStart = 2048

/** Throws PdfRefused when a name starts a script, an action, a form upload or embedded content, however it is spelled. */
export function judgeName(name: PDFName): void {
  const danger = dangerousNames[plainName(name)]
  if (danger) throw new PdfRefused(pdfSentences[danger])
}

/** Throws PdfRefused for a string that is an address of a local file, a network share or a script. */
export function judgeString(text: PDFString | PDFHexString): void {
  if (dangerousText.test(startOf(text))) throw new PdfRefused(pdfSentences.link)
}

/** Throws PdfRefused when a dictionary's web address is of another scheme than web, mail and telephone. */
export function judgeLinks(dict: PDFDict): void {
  for (const key of ['URI', 'Base']) {
    const scheme = schemeOf(dict.get(PDFName.of(key)))
    if (scheme !== undefined && !harmlessSchemes.has(scheme)) throw new PdfRefused(pdfSentences.link)
  }
}

/** Throws PdfRefused for a stream whose content lies in another file. Elsewhere /F is a flag, or the file of a link. */
export function judgeSource(streamDict: PDFDict): void {
  if (streamDict.keys().some((key) => plainName(key) === 'F')) throw new PdfRefused(pdfSentences.external)
}

function schemeOf(address: PDFObject | undefined): string | undefined {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return undefined
  return /^[\s\0]*([a-z][a-z0-9+.-]*):/i.exec(startOf(address))?.[1]?.toLowerCase()
}

function startOf(text: PDFString | PDFHexString): string {
  const start = text.asString().slice(0, longestLinkStart)
  return (text instanceof PDFHexString ? PDFHexString.of(start) : PDFString.of(start)).decodeText()
}

/** The library decodes '#4A' but not '#4a'. */
const plainName = (name: PDFName): string =>
  name.decodeText().replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function namesOf(danger: keyof typeof pdfSentences, names: readonly string[]): Record<string, keyof typeof pdfSentences> {
  return Object.fromEntries(names.map((name) => [name, danger]))
}
