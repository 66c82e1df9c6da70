import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'

const count = z.int().check(z.gte(0))
const problem = { column: z.string(), message: z.string() }

/** `driver` is the one that the row is in conflict with, for users who may see that driver. */
const shownProblem = z.object({ ...problem, driver: z.optional(z.object({ _id: id(), name: z.string() })) })
/** `line`: the earlier line of the file that the row repeats, which only the whole file shows. */
const storedProblem = z.object({ ...problem, driver_id: z.optional(id()), line: z.optional(z.int()) })

const outcomes = ['imported', 'updated', 'already_here', 'refused'] as const
export type ReportedOutcome = (typeof outcomes)[number]

const rowWith = <P extends z.ZodMiniType>(rowProblem: P) =>
  z.object({
    line: z.int(),
    cells: z.array(z.string()),
    /** The cells as read, where that differs from what is written. */
    read: z._default(z.array(z.nullable(z.string())), []),
    outcome: z.enum(outcomes),
    problems: z.array(rowProblem),
  })

/** A row and its outcome. `cells` are in the order of the report's headings. */
export const reportedRow = rowWith(shownProblem)
export type ReportedRow = z.output<typeof reportedRow>
const storedRow = rowWith(storedProblem)
export type StoredRow = z.output<typeof storedRow>

const place = z.object({ line: z.int(), text: z.string() })
const dayOrder = z.enum(['day-first', 'month-first'])

/** How a file was read, to be looked at before its import. */
export const fileReading = z.object({
  /** Of a text file. */
  encoding: z.nullable(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])),
  /** Whether a mark at the file's beginning states the encoding. */
  is_marked: z.boolean(),
  /** Of a workbook. */
  sheet: z.nullable(z.string()),
  /** The columns with dates in numbers. 'assumed': all of them can be read both ways; unclear, if another column has the month first. */
  days: z.array(
    z.object({
      field: z.string(),
      column: z.string(),
      order: z.enum(['day-first', 'month-first', 'unclear']),
      basis: z.enum(['certain', 'assumed', 'chosen']),
      day_first: z.nullable(place),
      month_first: z.nullable(place),
      /** A cell that a workbook stores as a day, which another order would have made another one. */
      stored: z._default(z.nullable(place), null),
      example: z.nullable(z.object({ line: z.int(), text: z.string(), read: z.nullable(z.string()) })),
    }),
  ),
  /** Names that are written differently in the file, the first ones. */
  names: z.array(z.object({ column: z.string(), written: z.string(), read_as: z.string(), line: z.int(), rows: count })),
  choices: z.object({ sheet: z.nullable(z.string()), day_orders: z.record(z.string(), dayOrder), not_totals: z.array(z.int()) }),
})
export type FileReading = z.output<typeof fileReading>

const unknownReading: FileReading = {
  encoding: null,
  is_marked: false,
  sheet: null,
  days: [],
  names: [],
  choices: { sheet: null, day_orders: {}, not_totals: [] },
}

const reportFields = {
  columns: z.object({
    recognised: z.array(z.object({ heading: z.string(), means: z.string() })),
    unrecognised: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  headings: z.array(z.string()),
  rows: count,
  imported: count,
  updated: count,
  already_here: count,
  refused: count,
  blank: count,
  totals: count,
  /** The first rows that were taken for totals. */
  totals_rows: z._default(z.array(z.object({ line: z.int(), cells: z.array(z.string()) })), []),
  /** Imports of earlier releases have none. */
  reading: z._default(fileReading, unknownReading),
  reasons: z.array(z.object({ ...problem, count })),
  /** The first ones; the rest are paged. */
  problems: z.array(z.object({ line: z.int(), ...problem })),
}

/** The report of a register: expected outcomes before the run, actual ones after. `preview` has the first rows, as written and as read. */
export const importReport = z.object({ ...reportFields, preview: z.array(reportedRow) })
export type ImportReport = z.output<typeof importReport>
export const storedReport = z.object({
  ...reportFields,
  preview: z.array(storedRow),
  /** The outcomes of the refused rows that were corrected since, by line. */
  corrected: z._default(z.record(z.string(), z.enum(outcomes)), {}),
})
export type StoredReport = z.output<typeof storedReport>
