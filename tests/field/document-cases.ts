import type { FieldCase } from './field-case.ts'

const pdf = { accepted: 'application/pdf' } as const

/** The files of `documents`. */
export const documentCases: readonly FieldCase[] = [
  {
    file: '30n-heic-named.jpg',
    kind: 'a HEIC picture of a phone, called .jpg',
    right: { refused: 'This is a HEIC picture. Save it as JPEG' },
  },
  { file: '40a-owner-password.pdf', kind: 'a PDF that opens without a password, whose editing is restricted', right: pdf },
  { file: '40r-ftp-link.pdf', kind: 'a PDF with a link, which opens only where a reader follows it', right: pdf },
  { file: '40s-data-title.pdf', kind: 'a PDF whose title looks like an address', right: pdf },
  { file: '40t-title-unc.pdf', kind: 'a PDF whose title is a path', right: pdf },
  { file: '40u-word-title-file.pdf', kind: 'a PDF whose title is file:', right: pdf },
]
