import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'

const count = z.int().check(z.gte(0))
const problem = { column: z.string(), message: z.string() }

/** `driver` is the one that the row is in conflict with, for users who may see that driver. */
const shownProblem = z.object({ ...problem, driver: z.optional(z.object({ _id: id(), name: z.string() })) })
const storedProblem = z.object({ ...problem, driver_id: z.optional(id()) })

const rowWith = <P extends z.ZodMiniType>(rowProblem: P) =>
  z.object({
    line: z.int(),
    cells: z.array(z.string()),
    outcome: z.enum(['imported', 'updated', 'already_here', 'refused']),
    problems: z.array(rowProblem),
  })

/** A row and its outcome. `cells` are in the order of the report's headings. */
export const reportedRow = rowWith(shownProblem)
export type ReportedRow = z.output<typeof reportedRow>
const storedRow = rowWith(storedProblem)
export type StoredRow = z.output<typeof storedRow>

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
  reasons: z.array(z.object({ ...problem, count })),
  /** The first ones; the rest are paged. */
  problems: z.array(z.object({ line: z.int(), ...problem })),
}

/** The report of a register: expected outcomes before the run, actual ones after. `preview` has the first rows, uncleaned. */
export const importReport = z.object({ ...reportFields, preview: z.array(reportedRow) })
export type ImportReport = z.output<typeof importReport>
export const storedReport = z.object({ ...reportFields, preview: z.array(storedRow) })
export type StoredReport = z.output<typeof storedReport>
