import { buffer } from 'node:stream/consumers'
import { cardCodes, readPhotograph, type CardSite } from '#onboarding/card-print/card-parts.service.ts'
import { addCardPage } from '#onboarding/card-print/card-pages.service.ts'
import { unprintableText } from '#onboarding/card-print/unprintable.service.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { newPrintDocument } from '#platform/server/print/print-document.ts'
import { layOutPass, passSheetSize, type PassSheet } from './pass-sheet.rules.ts'

export type PassPrinter = (sheet: Omit<PassSheet, 'codeText'>, options: { hasCard: boolean; userId: string }) => Promise<Buffer>

/** Prints a pass on a page of A5, with the code of the driver's card where one is in force. Throws a Refusal (409) where it cannot be printed. */
export function openPassPrinter({ files, ...site }: CardSite & { files: UploadStore }): PassPrinter {
  const codeOf = cardCodes(site)
  return async (sheet, { hasCard, userId }) => {
    const code = hasCard ? await codeOf(sheet.card) : null
    const document = await newPrintDocument('Driver pass')
    const problem = unprintableText(sheet.card, document.missingSigns)
    if (problem !== undefined)
      throw conflict('unprintable', `The pass of ${sheet.card.name} cannot be printed. ${problem} Ask the plant to correct it.`)
    const marks = layOutPass({ ...sheet, codeText: codeText(hasCard, code !== null) }, code, document.measure)
    addCardPage(document, { marks, photograph: await readPhotograph(files, sheet.card.picture, userId) }, passSheetSize)
    document.pdf.end()
    return buffer(document.pdf)
  }
}

function codeText(hasCard: boolean, hasCode: boolean): string {
  if (hasCode) return 'Scan the code to see whether the card is in force.'
  if (!hasCard) return 'There is no code, because this driver has no card in force.'
  return 'There is no code, because the public address of this site is not set or too long.'
}
