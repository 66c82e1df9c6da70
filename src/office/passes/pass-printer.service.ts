import { buffer } from 'node:stream/consumers'
import { cardCodes, readPhotograph, type CardSite } from '#onboarding/card-print/card-parts.service.ts'
import { measureIn, newCardDocument } from '#onboarding/card-print/card-fonts.service.ts'
import { addCardPage } from '#onboarding/card-print/card-pages.service.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { layOutPass, passSheetSize, type PassSheet } from './pass-sheet.rules.ts'

export type PassPrinter = (
  sheet: Omit<PassSheet, 'codeText'>,
  options: { readonly hasCard: boolean; readonly userId: string },
) => Promise<Buffer>

/** Prints a pass on a page of A5, with the code of the driver's card where one is in force. */
export function openPassPrinter({ files, ...site }: CardSite & { readonly files: UploadStore }): PassPrinter {
  const codeOf = cardCodes(site)
  return async (sheet, { hasCard, userId }) => {
    const code = hasCard ? await codeOf(sheet.card) : null
    const document = await newCardDocument('Driver pass')
    const marks = layOutPass({ ...sheet, codeText: codeText(hasCard, code !== null) }, code, measureIn(document))
    addCardPage(document, { marks, photograph: await readPhotograph(files, sheet.card.picture, userId) }, passSheetSize)
    document.end()
    return buffer(document)
  }
}

function codeText(hasCard: boolean, hasCode: boolean): string {
  if (hasCode) return 'Scan the code to see whether the card is in force.'
  if (!hasCard) return 'There is no code, because this driver has no card in force.'
  return 'There is no code, because the public address of this site is not set or too long.'
}
