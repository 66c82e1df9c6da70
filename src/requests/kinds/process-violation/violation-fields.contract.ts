import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory, mandatoryChoice } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { violationCategories } from '#violations/violations.rules.ts'

/** The body fields of a reported violation. */
export const violationFields = {
  violation_category: mandatoryChoice(violationCategories, `Choose one of ${violationCategories.join(', ')}`),
  violation: mandatory({ max: 200 }),
  violation_date: plainDate,
  description: mandatory(),
  action_taken: mandatory({ max: 500 }),
  violation_file: z.optional(upload({ kinds: accepted.picturesAndPdf })),
}

/** A decision field, used on approval only: the decider's choice for each violation, 'yes' where nothing is said. */
export const suspendDriverField = { suspend_driver: z._default(z.boolean('Choose whether the driver is suspended'), true) }
