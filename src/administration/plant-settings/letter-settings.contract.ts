import * as z from 'zod/mini'
import { languages } from '#platform/contract/language.ts'
import { linesOf } from './comment-lines.rules.ts'

const mostLines = 4

/** What a plant decides about the letters of cases. */
export const letterSettings = {
  /** Whether drivers get letters about their cases. */
  letters: z.boolean('Choose whether letters are written'),
  /** Where the driver's own is not known. */
  letter_language: z.enum(languages, 'Choose English or Kiswahili'),
  /** Below the plant's name. */
  letter_head: z.string().check(
    z.overwrite((text) => linesOf(text).join('\n')),
    z.refine((text) => linesOf(text).length <= mostLines, `Use at most ${mostLines} lines`),
    z.refine((text) => linesOf(text).every((line) => line.length <= 70), 'Use at most 70 characters a line'),
  ),
  /** Where appeals go; empty for the plant's name. */
  letter_appeal: z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters')),
}

export const laterLetterSettings = {
  letters: z.optional(letterSettings.letters),
  letter_language: z.optional(letterSettings.letter_language),
  letter_head: z.optional(letterSettings.letter_head),
  letter_appeal: z.optional(letterSettings.letter_appeal),
}
