import * as z from 'zod'
import { pageInput } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/shapes.ts'
import { importKinds } from '../import.contract.ts'

/** The address of 'Import drivers': the register, and the shown part. */
export const importSearch = z.object({
  kind: z.enum(importKinds).default('drivers'),
  import_id: id().optional(),
  show: z.enum(['rows', 'problems']).default('rows'),
  ...pageInput,
})
export type ImportSearch = z.output<typeof importSearch>
