import { openPrintFonts, type PrintFont } from './print-fonts.ts'
import type { DrawnText, MeasureText, Readable, TextFont } from '#platform/contract/print-text.ts'
import { openPrintStructure } from './print-structure.ts'
import { isPlain, missingSigns, textRuns } from './text-runs.ts'

/** A PDF that is being written, with fonts for every name. It remembers each word that it measures, so it serves one answer only. */
export type PrintDocument = {
  pdf: PDFKit.PDFDocument
  measure: MeasureText
  drawText: (text: DrawnText) => void
  /** Draws anything else. All that stands on a page is drawn by this or by drawText, so that it is tagged. */
  draw: (mark: Readable, paint: () => void) => void
  /** Whether a text is in the first font alone, one letter beside the other. */
  isPlain: (text: string) => boolean
  /** The signs of a text that no font has; they would stand as their codes. */
  missingSigns: (text: string) => readonly string[]
}

type PrintOptions = {
  /** Of its texts. */
  language?: string
  /** What is printed twice of the same moment is the same, byte for byte. */
  madeAt?: Date
  /** To be read in decades, by any reader: PDF/A-3b, whose attachments may be of any kind. */
  isArchived?: boolean
}

/** pdfkit is loaded by the first document. */
export async function newPrintDocument(title: string, { language = 'en', madeAt, isArchived }: PrintOptions = {}): Promise<PrintDocument> {
  const [{ default: PdfKitDocument }, fonts] = await Promise.all([import('pdfkit'), openPrintFonts()])
  const pdf = new PdfKitDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    info: { Title: title, ...(madeAt && { CreationDate: madeAt }) },
    displayTitle: true,
    tagged: true,
    lang: language,
    ...(isArchived && { subset: 'PDF/A-3b' }),
  })
  const structure = openPrintStructure(pdf)
  const registered = new Set<string>()

  const setFont = ({ font }: Run, { size, isBold }: TextFont): void => {
    const name = `${font.name} ${isBold ? 'bold' : 'regular'}`
    if (!registered.has(name)) pdf.registerFont(name, font.bytes(isBold))
    registered.add(name)
    pdf.font(name).fontSize(size)
  }
  const widthOf = (run: Run, font: TextFont): number => {
    setFont(run, font)
    return pdf.widthOfString(run.text, shapingOf(run, fonts))
  }

  const paintText = ({ text, x, y, colour, ...font }: DrawnText): void => {
    const runs = textRuns(text, fonts)
    // Runs are drawn from left to right; they are read in the order in which they were written.
    const isReordered = runs.some(({ isRightToLeft }) => isRightToLeft)
    if (isReordered) pdf.markContent('Span', { actual: text })
    pdf.fillColor(colour)
    let left = x
    for (const run of runs) {
      setFont(run, font)
      pdf.text(run.text, left, y, { baseline: 'alphabetic', lineBreak: false, ...shapingOf(run, fonts) })
      if (runs.length > 1) left += widthOf(run, font)
    }
    if (isReordered) pdf.endMarkedContent()
  }
  const drawText = (text: DrawnText): void => {
    if (text.text !== '') structure.draw(text.as, () => paintText(text))
    else if (text.as) structure.open(text.as)
  }

  return {
    pdf,
    drawText,
    draw: ({ as }, paint) => structure.draw(as, paint),
    measure: (text, font) => textRuns(text, fonts).reduce((sum, run) => sum + widthOf(run, font), 0),
    isPlain: (text) => isPlain(text, fonts),
    missingSigns: (text) => missingSigns(text, fonts),
  }
}

type Run = { text: string; font: PrintFont }
type Shaping = Pick<PDFKit.Mixins.TextOptions, 'features'>

/** pdfkit shapes a plain text word by word; other scripts as a whole. */
function shapingOf({ text, font }: Run, [main]: readonly PrintFont[]): Shaping {
  if (font === main) return {}
  return { features: font.isLatin && !composed.test(text) ? withoutComposing : [] }
}

/** Where a dot gives way to an accent. Elsewhere ẹ would be put together from e and a dot, and every e of the file be copied as ẹ. */
const composed = /\p{Soft_Dotted}\p{M}|\p{Script=Devanagari}/u
/** fontkit takes features to leave out in this form, which the types do not know. */
const withoutComposing = { ccmp: false } as unknown as []
