import * as z from 'zod/mini'
import { digitsText, mandatory } from '#platform/contract/shapes.ts'

/** An id number to look a driver up by. */
export const searchedIdNo = z.pipe(digitsText(), mandatory({ max: 30 }).check(z.regex(/^\d+$/, 'An id number has digits only')))
