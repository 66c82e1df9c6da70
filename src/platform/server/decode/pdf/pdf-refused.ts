/** Why a PDF is not accepted, with the sentence the person reads. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
}

export const pdfSentences = {
  other: 'This file is named like a PDF file but is something else',
  encrypted: 'This PDF is protected by a password. Save it without a password and try again.',
  damaged: 'This PDF is damaged or cannot be opened. Print it to a new PDF and try again.',
  active: 'This PDF carries scripts or actions, which are not accepted. Print it to a new PDF and try again.',
  embedded: 'This PDF carries other files or media inside, which are not accepted. Print it to a new PDF and try again.',
  external: 'This PDF takes parts of itself from other files, which is not accepted. Print it to a new PDF and try again.',
  link: 'This PDF has a link that does not lead to a web page. Print it to a new PDF and try again.',
  attached: 'This file has something else in front of or behind its PDF. Print it to a new PDF and try again.',
  tooMuch: 'This PDF holds more than can be checked. Print it to a new PDF and try again.',
} as const
