import * as z from 'zod/mini'
import { languages } from '#platform/contract/language.ts'

export const letterKinds = ['notice', 'decision', 'reinstatement', 'evidence', 'review'] as const
export type LetterKind = (typeof letterKinds)[number]

const LetterWords = z.object({
  title: z.string(),
  /** Above the text, each with its label: number, date, driver. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  paragraphs: z.array(z.string()),
  /** Beside the code of the own page. */
  code: z.string(),
})

/** What a letter says, word for word, as it was when it was written. */
export const LetterContent = z.object({
  /** The lines above the letter; the first is the plant's name. */
  head: z.array(z.string()),
  words: z.record(z.enum(languages), LetterWords),
})
export type LetterContent = z.output<typeof LetterContent>
