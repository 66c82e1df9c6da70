import { buffer } from 'node:stream/consumers'
import type { Language } from '#platform/contract/language.ts'
import { newPrintDocument, type PrintDocument } from '#platform/server/print/print-document.ts'
import { qrCode } from '#platform/contract/qr-code.ts'
import { letterNumber } from '#requests/letters/compose-letter.rules.ts'
import { LetterContent } from '#requests/letters/letter-content.contract.ts'
import type { StoredLetter } from '#requests/letters/letters.store.ts'
import { letterToken } from './letter-code.service.ts'
import { layOutLetter, sheet, type LetterMark } from './letter-sheet.rules.ts'

type LetterSite = {
  key: Buffer
  /** Before the letter's token; without it there is no code. */
  codesLeadTo: string | undefined
}
type PrintedLetter = Pick<StoredLetter, 'id' | 'case_id' | 'number' | 'made_at' | 'language' | 'content'>
export type LetterPrinter = (letter: PrintedLetter, language?: Language) => Promise<{ pdf: Buffer; name: string }>

/** Prints letters from what was stored when they were written, and from nothing else: the same each time. */
export const openLetterPrinter =
  ({ key, codesLeadTo }: LetterSite): LetterPrinter =>
  async (letter, language = letter.language) => {
    const { head, words } = LetterContent.parse(letter.content)
    const number = letterNumber({ caseId: letter.case_id, number: letter.number })
    const said = words[language]
    const document = await newPrintDocument(`${said.title} (${number})`, { language, madeAt: letter.made_at })
    const code = codesLeadTo ? qrCode(`${codesLeadTo.toUpperCase()}${letterToken(key, letter.id)}`) : null
    document.pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    for (const mark of layOutLetter({ head, words: said, code }, document.measure)) drawMark(document, mark)
    document.pdf.end()
    return { pdf: await buffer(document.pdf), name: `Letter ${number}.pdf` }
  }

function drawMark(document: PrintDocument, mark: LetterMark): void {
  const { pdf } = document
  switch (mark.type) {
    case 'text':
      return document.drawText(mark)
    case 'line':
      return document.draw({}, () => pdf.rect(mark.x, mark.y, mark.width, 0.75).fill(mark.colour))
    case 'code':
      return document.draw(mark, () => pdf.save().translate(mark.x, mark.y).scale(mark.module).path(mark.path).fill('#000000').restore())
  }
}
