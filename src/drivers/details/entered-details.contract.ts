import * as z from 'zod/mini'
import { isPlainDate, plainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { idNoProblem } from '../id-no/plant-id-no.rules.ts'
import { byField, driverFieldList, type DriverFieldName } from './driver-details.contract.ts'
import { driverFields } from './driver-fields.contract.ts'
import { ageProblem, type EntryLimits } from './entry-limits.rules.ts'

type Fields = typeof driverFields

/** A driver's personal details, in forms and registers alike, within the plant's limits on `today`. */
export const driverDetails = (today: PlainDate, limits: EntryLimits): z.ZodMiniObject<EnteredShape> =>
  z.object({
    ...enteredShape,
    id_no: driverFields.id_no.schema.check(
      z.refine((idNo) => idNoProblem(idNo, limits) === undefined, { error: ({ input }) => idNoProblem(String(input), limits) }),
    ),
    date_of_birth: plainDate.check(
      z.check<PlainDate>(({ value, issues }) => {
        const message = isPlainDate(value) ? ageProblem(value, today, limits) : undefined
        if (message !== undefined) issues.push({ code: 'custom', input: value, message })
      }),
    ),
  })

type EnteredShape = {
  [K in DriverFieldName]: Fields[K] extends { isOptional: true } ? z.ZodMiniOptional<Fields[K]['schema']> : Fields[K]['schema']
}
export type DriverDetails = z.output<z.ZodMiniObject<EnteredShape>>

const enteredShape = byField<EnteredShape>(
  ({ name, schema, isOptional }) => [name, isOptional ? z.optional(schema) : schema],
  driverFieldList,
)
