import { fileURLToPath } from 'node:url'
import type { MeasureText } from './fit-text.rules.ts'

export type CardDocument = PDFKit.PDFDocument

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`))
/** Figtree has no ũ and no ĩ, which Kikuyu names need. Arial has the same widths. */
const fonts = { regular: fontFile('Regular'), bold: fontFile('Bold') } as const

/** A document for cards and passes with its fonts. pdfkit is loaded by the first card that is shown or printed. */
export async function newCardDocument(title = 'Driver cards'): Promise<CardDocument> {
  const { default: PdfKitDocument } = await import('pdfkit')
  return new PdfKitDocument({ autoFirstPage: false, info: { Title: title } })
}

export const setFont = (document: CardDocument, { size, isBold }: { readonly size: number; readonly isBold: boolean }): CardDocument =>
  document.font(isBold ? fonts.bold : fonts.regular).fontSize(size)

/** pdfkit remembers every word that it measures, so a document measures for one answer only. */
export const measureIn =
  (document: CardDocument): MeasureText =>
  (text, font) =>
    setFont(document, font).widthOfString(text)
