import * as z from 'zod/mini'
import { plainLetters } from '#platform/contract/plain-words.ts'
import { digitsText, mandatoryText } from '#platform/contract/shapes.ts'
import { cleanIdNo, digitsOnlyText } from '../id-no/id-no.rules.ts'

/** An id number to look a driver up by, in any spelling. Where a plant's numbers have no letters, the look-up refuses them. */
export const searchedIdNo = z.pipe(
  digitsText(),
  z.string().check(
    z.maxLength(60, { error: 'Use at most 30 characters', abort: true }),
    z.overwrite((written) => cleanIdNo(plainLetters(written))),
    z.minLength(1, { error: mandatoryText, abort: true }),
    z.maxLength(30, 'Use at most 30 characters'),
    z.regex(/^[0-9A-Z]+$/, digitsOnlyText),
  ),
)
