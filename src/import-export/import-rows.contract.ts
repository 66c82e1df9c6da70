import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'
import { reportedRow } from './import-report.contract.ts'
import { importFields, importKey } from './import.contract.ts'

const count = z.int().check(z.gte(0))

export const pastImport = z.object({ ...importFields, imported: count, updated: count, already_here: count, refused: count })
export type PastImport = z.output<typeof pastImport>

/** A changed record, field by field. */
export const changedRow = z.object({
  line: z.int(),
  _id: id(),
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type ChangedRow = z.output<typeof changedRow>

const access = staff('drivers.import')

/** What is read of imports: past ones, their rows and files. */
export const importRowsContract = {
  past: route({
    method: 'GET',
    path: '/v2/import/index',
    summary: "The plant's imports, newest first",
    access,
    input: z.object(pageInput),
    output: paged(pastImport),
  }),
  changes: route({
    method: 'GET',
    path: '/v2/import/{kind}/changes',
    summary: 'The records that an update changes, field by field, in file order',
    access,
    input: z.object({ ...importKey, ...pageInput }),
    output: paged(changedRow),
  }),
  problems: route({
    method: 'GET',
    path: '/v2/import/{kind}/problems',
    summary: 'The refused rows of a register with their problems, in file order',
    access,
    input: z.object({ ...importKey, ...pageInput }),
    output: paged(reportedRow),
  }),
  refused: route({
    method: 'GET',
    path: '/v2/import/{kind}/refused',
    summary: 'The refused rows as a CSV file, to correct and upload again',
    access,
    input: z.object(importKey),
    output: fileAnswer(),
  }),
  file: route({
    method: 'GET',
    path: '/v2/import/{kind}/file',
    summary: 'The file of an import, as uploaded',
    access,
    input: z.object(importKey),
    output: fileAnswer(),
  }),
}
