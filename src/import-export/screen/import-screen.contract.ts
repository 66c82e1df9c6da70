import * as z from 'zod/mini'
import { pageInput } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/shapes.ts'
import { importKinds, importModes } from '../import.contract.ts'

/** The address of 'Import drivers': the register, and the shown part. */
export const importSearch = z.object({
  kind: z._default(z.enum(importKinds), 'drivers'),
  mode: z._default(z.enum(importModes), 'add'),
  import_id: z.optional(id()),
  show: z._default(z.enum(['rows', 'changes', 'problems']), 'rows'),
  ...pageInput,
})
export type ImportSearch = z.output<typeof importSearch>
