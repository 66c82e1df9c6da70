import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'
import { megabyte } from '#platform/contract/upload.ts'

export const importKinds = ['drivers', 'transporters'] as const
export type ImportKind = (typeof importKinds)[number]

/** The largest register, in bytes. */
export const maxRegisterBytes = 100 * megabyte

const chooseRegister = 'Choose a CSV file or an Excel workbook (.xlsx) of at most 100 MB'
export const registerFile = z
  .file(chooseRegister)
  .check(z.minSize(1, 'This file is empty'), z.maxSize(maxRegisterBytes, `This file is too large. ${chooseRegister}`))

const count = z.int().check(z.gte(0))
const rowProblem = z.object({ column: z.string(), message: z.string() })

/** A row and its outcome. `cells` are in the order of the report's headings. */
export const reportedRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(['imported', 'already_here', 'refused']),
  problems: z.array(rowProblem),
})
export type ReportedRow = z.output<typeof reportedRow>

/** The report of a register: expected outcomes before the run, actual ones after. */
export const importReport = z.object({
  columns: z.object({
    recognised: z.array(z.object({ heading: z.string(), means: z.string() })),
    unrecognised: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  headings: z.array(z.string()),
  rows: count,
  imported: count,
  already_here: count,
  refused: count,
  blank: count,
  totals: count,
  reasons: z.array(z.object({ column: z.string(), message: z.string(), count })),
  /** The first ones; the rest are paged. */
  problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
  /** The first rows, uncleaned. */
  preview: z.array(reportedRow),
})
export type ImportReport = z.output<typeof importReport>

/** `interrupted`: its server has stopped; another resumes the import within a minute, and `run` resumes it at once. */
export const importStates = ['checked', 'running', 'interrupted', 'done', 'failed'] as const

export const importState = z.object({
  import_id: id(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Why it failed. */
  message: z.nullable(z.string()),
  rows_done: count,
  /** The check's report until the run is done, then the run's. */
  report: importReport,
})
export type ImportState = z.output<typeof importState>

const access = staff('drivers.import')
const kind = z.enum(importKinds, 'Choose drivers or transporters')
const key = { kind, import_id: id() }

export const importContract = {
  check: route({
    method: 'POST',
    path: '/v2/import/{kind}/check',
    summary: 'Upload a register of drivers or transporters, and preview the outcome of each row',
    access,
    input: z.object({ kind, register: registerFile }),
    output: importState,
    maxBytes: maxRegisterBytes,
  }),
  run: route({
    method: 'POST',
    path: '/v2/import/{kind}/run',
    summary: 'Import a checked register; repeated calls run it once',
    access,
    input: z.object(key),
    output: importState,
  }),
  progress: route({
    method: 'GET',
    path: '/v2/import/{kind}/progress',
    summary: 'Progress of an import',
    access,
    input: z.object(key),
    output: importState,
  }),
  problems: route({
    method: 'GET',
    path: '/v2/import/{kind}/problems',
    summary: 'The refused rows of a register with their problems, in file order',
    access,
    input: z.object({ ...key, ...pageInput }),
    output: paged(reportedRow),
  }),
  refused: route({
    method: 'GET',
    path: '/v2/import/{kind}/refused',
    summary: 'The refused rows as a CSV file, to correct and upload again',
    access,
    input: z.object(key),
    output: fileAnswer(),
  }),
}
