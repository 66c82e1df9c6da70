import * as z from 'zod/mini'
import { mandatoryText } from '#platform/contract/shapes.ts'

export const wholeNumber = (least: number, most: number): z.ZodMiniNumberFormat => {
  const text = `Enter a whole number from ${least} to ${most}`
  return z
    .int({ error: ({ input }) => (input === undefined || input === '' ? mandatoryText : text) })
    .check(z.minimum(least, text), z.maximum(most, text))
}
