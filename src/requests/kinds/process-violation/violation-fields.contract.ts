import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { id, mandatory, mandatoryChoice, optionalText } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { actions } from '#points/ladder/actions.rules.ts'
import { severities } from '#points/severities.rules.ts'
import { violationCategories } from '#violations/violations.rules.ts'

/** What is said of any violation, also of a visiting driver's. */
export const reportFields = {
  violation_category: mandatoryChoice(violationCategories, `Choose one of ${violationCategories.join(', ')}`),
  violation: mandatory({ max: 200 }),
  violation_date: plainDate,
  description: mandatory(),
  action_taken: mandatory({ max: 500 }),
  violation_file: z.optional(upload({ kinds: accepted.picturesAndPdf })),
}

/** The body fields of a reported violation that the plant's catalogue judges. */
export const violationFields = {
  ...reportFields,
  /** The entry of the plant's catalogue, whose category and name these are. */
  catalogue_entry_id: z.optional(id()),
}

/** Of what is in no catalogue, at a plant that counts points. */
export const severityField = { severity: z.optional(z.enum(severities, `Choose one of ${severities.join(', ')}`)) }

/** Decision fields, used on approval only. */
export const violationDecision = {
  /** The decider's choice for each violation, 'yes' where nothing is said. */
  suspend_driver: z._default(z.boolean('Choose whether the driver is suspended'), true),
  /** What follows by the plant's ladder. */
  action: z.optional(z.enum(actions, `Choose one of ${actions.join(', ')}`)),
  action_days: z.optional(
    z
      .int('Enter a whole number from 1 to 365')
      .check(z.minimum(1, 'Enter a whole number from 1 to 365'), z.maximum(365, 'Enter a whole number from 1 to 365')),
  ),
  /** Why something else follows than is proposed. */
  departed_because: z.optional(optionalText(500)),
}
