import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'
import { maxDriversAtOnce } from './booking.rules.ts'

/** The drivers of a call about several. */
export const chosenDrivers = z
  .array(id(), 'Choose the drivers')
  .check(z.minLength(1, 'Choose at least one driver'), z.maxLength(maxDriversAtOnce, `Choose at most ${maxDriversAtOnce} drivers at once`))
