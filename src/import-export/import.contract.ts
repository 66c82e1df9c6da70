import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { megabyte } from '#platform/contract/upload.ts'
import { importReport, reportedRow } from './import-report.contract.ts'
import { readingInput } from './reading/reading-choices.contract.ts'

export const importKinds = ['drivers', 'transporters'] as const
export type ImportKind = (typeof importKinds)[number]

/** 'add' registers new records; 'update' changes registered ones; 'onboard' begins the onboarding of new drivers. */
export const importModes = ['add', 'update', 'onboard'] as const
export type ImportMode = (typeof importModes)[number]

/** The largest register, in bytes. */
export const maxRegisterBytes = 100 * megabyte

const chooseRegister = 'Choose a CSV file or an Excel workbook (.xlsx) of at most 100 MB'
export const registerFile = z
  .file(chooseRegister)
  .check(z.minSize(1, 'This file is empty'), z.maxSize(maxRegisterBytes, `This file is too large. ${chooseRegister}`))

const count = z.int().check(z.gte(0))

/** `waiting`: a second person has to confirm its changes. `interrupted`: its server has stopped; another resumes the import within a minute, and `run` resumes it at once. */
export const importStates = ['checked', 'waiting', 'running', 'interrupted', 'done', 'failed'] as const

export const importFields = {
  import_id: id(),
  kind: z.enum(importKinds),
  mode: z.enum(importModes),
  file_name: z.string(),
  state: z.enum(importStates),
  created_at: z.string(),
  created_by: z.string(),
  /** Whether the file and its rows have been deleted, after 30 days. */
  is_cleared: z.boolean(),
}

export const importState = z.object({
  ...importFields,
  /** Why it failed. */
  message: z.nullable(z.string()),
  rows_done: count,
  /** The check's report until the run is done, then the run's. */
  report: importReport,
})
export type ImportState = z.output<typeof importState>

const access = staff('drivers.import')
/** Who may also begin the onboarding of a register's drivers. */
export const onboarders = staff('onboarding.submit')
export const importKey = {
  kind: z.enum(importKinds, 'Choose drivers or transporters'),
  import_id: id(),
}
const longestCell = 1000
const mostCells = 500
const longestRow = 20_000

export const importContract = {
  check: route({
    method: 'POST',
    path: '/v2/import/{kind}/check',
    summary: 'Upload a register of drivers or transporters, and preview the outcome of each row',
    creates: true,
    access,
    input: z.object({
      kind: importKey.kind,
      mode: z._default(z.enum(importModes, 'Choose add, update or onboard'), 'add'),
      register: registerFile,
      ...readingInput,
    }),
    output: importState,
    maxBytes: maxRegisterBytes,
  }),
  run: route({
    method: 'POST',
    path: '/v2/import/{kind}/run',
    summary: 'Import a checked register; repeated calls run it once',
    access,
    input: z.object(importKey),
    output: importState,
  }),
  progress: route({
    method: 'GET',
    path: '/v2/import/{kind}/progress',
    summary: 'Progress of an import',
    access,
    input: z.object(importKey),
    output: importState,
  }),
  correct: route({
    method: 'PUT',
    path: '/v2/import/{kind}/correct',
    summary: 'Correct cells of a refused row: they are stored, the row is judged again, and the next check or run reads them',
    access,
    input: z.object({
      ...importKey,
      line: z.int().check(z.gte(1)),
      /** In the order of the headings. Null leaves a cell as it is, so that two people can correct a row together. */
      cells: z.array(z.nullable(z.string().check(z.maxLength(longestCell, `Use at most ${longestCell} characters`)))).check(
        z.maxLength(mostCells, `Send at most ${mostCells} cells`),
        z.refine((cells) => cells.join('').length <= longestRow, `Use at most ${longestRow} characters in a row`),
      ),
    }),
    output: z.object({ message: z.string(), row: reportedRow }),
  }),
  checkAgain: route({
    method: 'POST',
    path: '/v2/import/{kind}/check-again',
    summary: 'Check a register again with its corrected rows or read in another way: all rows before the import, the refused rows after it',
    creates: true,
    access,
    input: z.object({ ...importKey, ...readingInput }),
    output: importState,
  }),
}
