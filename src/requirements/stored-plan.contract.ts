import * as z from 'zod/mini'
import { BuiltInDefinition, RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'

/** A version that is to be saved, also as a confirmation keeps it. */
export const storedPlan = z.object({
  name: z.string(),
  short_name: z.string(),
  explanation: z.string(),
  next_step: z.string(),
  definition: z.union([RequirementDefinition, BuiltInDefinition]),
  from_day: z.string(),
  for_all: z.boolean(),
})
export type StoredPlan = z.output<typeof storedPlan>
