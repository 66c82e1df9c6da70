import { signCode } from '#platform/server/print/text-runs.ts'
import type { PrintableCard } from './card-sides.rules.ts'

/** "The character '😀' (U+1F600) in the driver's name cannot be printed."; undefined where all texts of a card can be. */
export function unprintableText(card: PrintableCard, missingSigns: (text: string) => readonly string[]): string | undefined {
  for (const [field, text] of Object.entries(textsOf(card))) {
    const [sign] = missingSigns(text)
    if (sign !== undefined) return `The character '${sign}' (${signCode(sign)}) in ${field} cannot be printed.`
  }
  return undefined
}

const textsOf = ({
  name,
  idNo,
  cardNo,
  transporter,
  categories,
  restrictions,
  plant,
  collectionPlace,
}: PrintableCard): Record<string, string> => ({
  "the driver's name": name,
  "the driver's ID number": idNo,
  'the card number': cardNo ?? '',
  "the transporter's name": transporter,
  'the categories': categories.join(),
  'the restrictions': restrictions.map(({ words }) => words).join(),
  "the plant's name": plant,
  'the place where cards are collected': collectionPlace,
})
