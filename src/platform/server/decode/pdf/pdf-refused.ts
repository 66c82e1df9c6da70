/** Refuses a PDF, with the message for the user. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
}

export const pdfMessages = {
  other: 'This file begins like a PDF file but is something else',
  encrypted: 'This PDF is protected, with a password or against changes, so it cannot be checked. Print it to a new PDF and try again.',
  damaged: 'This PDF is damaged or cannot be opened. Print it to a new PDF and try again.',
  active: 'This PDF contains scripts or actions, which are not accepted. Print it to a new PDF and try again.',
  embedded: 'This PDF contains other files or media, which are not accepted. Print it to a new PDF and try again.',
  external: 'This PDF loads content from other files, which is not accepted. Print it to a new PDF and try again.',
  link: 'This PDF has a link that does not lead to a web page. Print it to a new PDF and try again.',
  attached: 'This file has other content before, inside or after its PDF. Print it to a new PDF and try again.',
  tooMuch: 'This PDF is too large to check. Print it to a new PDF and try again.',
} as const
