import { openLetterPrinter, type LetterPrinter } from '#cases/letters/letter-printer.service.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import type { Services } from '../services.ts'

/** Letters have a code where an extension opens it, and the product's address is known. */
export function letterPrinting({ key }: Pick<Services, 'key'>, publicUrl: URL | undefined): LetterPrinter {
  const page = serverExtensions.find(({ letterPage }) => letterPage !== undefined)?.letterPage
  return openLetterPrinter({ key, codesLeadTo: publicUrl && page ? `${publicUrl.origin}${page}` : undefined })
}
