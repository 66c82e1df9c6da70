import { scopeOf, type Handlers } from '#accounts/people.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findLetter } from '#requests/letters/letters.service.ts'
import type { LetterPrinter } from './letter-printer.service.ts'
import type { lettersContract } from './letters.contract.ts'

export const lettersApi = (print: LetterPrinter): Handlers<typeof lettersContract> => ({
  letter: async ({ input, actor, db }) => {
    const letter = await findLetter(db, scopeOf(actor), input.id)
    if (!letter) throw notFound()
    const { pdf, name } = await print(letter, input.language)
    return new FileResponse(pdf, fileHeaders({ name, mediaType: 'application/pdf', size: pdf.length }))
  },
})
