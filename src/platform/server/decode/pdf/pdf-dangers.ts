import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { PDFDict, PDFObject } from '@cantoo/pdf-lib'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'

/** Names that trigger something, in any position: as a key, as an action type, in an object that a later revision replaces. */
const dangerousNames: Readonly<Record<string, keyof typeof pdfMessages>> = {
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

/** An ftp link opens a file list or nothing: it runs and reads nothing here. */
const harmlessSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'ftps'])
/** Texts that are shown and never followed: office programs write a file's path into its title. */
const shownKeys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'Contents', 'Alt', 'ActualText', 'T', 'TU', 'TM'].map(
  (key) => PDFName.of(key),
)
const dangerousText = /^[\s\0]*(file:\s*[/\\]|javascript:|vbscript:|data:[a-z]+\/|\\\\)/i
const maxLinkPrefix = 2048

/** Whether a name says that the file is encrypted. */
export const isEncryption = (name: PDFName): boolean => unescapedName(name) === 'Encrypt'

/** Throws PdfRefused for a name of a script, an action, a form upload or embedded content, even when escaped. */
export function checkName(name: PDFName): void {
  const danger = dangerousNames[unescapedName(name)]
  if (danger) throw new PdfRefused(pdfMessages[danger])
}

/** Whether a string, where it is no text to be shown, leads to a local file, a network share or a script. */
export const isDangerousLink = (text: PDFString | PDFHexString): boolean => dangerousText.test(startOf(text))

/** The texts of a dictionary that are only shown. */
export const shownTexts = (dict: PDFDict): readonly PDFObject[] => shownKeys.flatMap((key) => dict.get(key) ?? [])

/** Throws PdfRefused when a dictionary's link has none of the harmless schemes. */
export function checkLinks(dict: PDFDict): void {
  for (const key of ['URI', 'Base']) {
    const scheme = schemeOf(dict.get(PDFName.of(key)))
    if (scheme !== undefined && !harmlessSchemes.has(scheme)) throw new PdfRefused(pdfMessages.link)
  }
}

/** Throws PdfRefused for a stream whose content is in another file. Outside of streams /F is a flag or the target of a link. */
export function checkSource(streamDict: PDFDict): void {
  if (streamDict.keys().some((key) => unescapedName(key) === 'F')) throw new PdfRefused(pdfMessages.external)
}

function schemeOf(address: PDFObject | undefined): string | undefined {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return undefined
  return /^[\s\0]*([a-z][a-z0-9+.-]*):/i.exec(startOf(address))?.[1]?.toLowerCase()
}

function startOf(text: PDFString | PDFHexString): string {
  const start = text.asString().slice(0, maxLinkPrefix)
  return (text instanceof PDFHexString ? PDFHexString.of(start) : PDFString.of(start)).decodeText()
}

/** pdf-lib decodes '#4A' but not '#4a'. */
const unescapedName = (name: PDFName): string =>
  name.decodeText().replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function namesOf(danger: keyof typeof pdfMessages, names: readonly string[]): Record<string, keyof typeof pdfMessages> {
  return Object.fromEntries(names.map((name) => [name, danger]))
}
