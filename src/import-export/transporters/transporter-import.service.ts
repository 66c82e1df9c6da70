import { transporterDetails, type TransporterDetails } from '#administration/transporters/transporters.contract.ts'
import { insertTransporters, listTransporters } from '#administration/transporters/transporters.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { nameKey } from '../rows/cleaning.rules.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { ImportOptions, Register } from '../engine/register.service.ts'
import type { StoredReport } from '../import-report.contract.ts'
import type { RowVerdict } from '../engine/judge-rows.rules.ts'
import { collectProblems } from '../rows/row-problems.rules.ts'
import { missingTransporterColumns, readTransporterRow, transporterHeadings, type TransporterField } from './transporter-columns.rules.ts'

type TransporterImportContext = {
  readonly now: Date
  /** Null at the command line. */
  readonly userId: string | null
}

export type TransporterImport = ImportOptions & TransporterImportContext

/** Imports a register of transporters. Existing names, regardless of case and spaces, are left as they are. */
export const importTransporters = (db: Db, options: TransporterImport): Promise<StoredReport> =>
  importTable(db, transporterRegister(options), options)

type TransporterFacts = { readonly known: ReadonlySet<string> }

const transporterRegister = (context: TransporterImportContext): Register<TransporterField, TransporterDetails, TransporterFacts> => ({
  headings: transporterHeadings,
  missingColumnsMessage: missingTransporterColumns,
  reader: (headingOf) => (cells) => {
    const row = readTransporterRow(cells, { form: transporterDetails, headingOf })
    return row.ok ? { ok: true, item: row.transporter } : row
  },
  findFacts: async (db) => ({ known: new Set((await listTransporters(db)).map(({ name }) => nameKey(name))) }),
  judge: ({ name }, { facts, lineOf, headingOf }): RowVerdict => {
    const row = collectProblems(headingOf)
    const sameName = lineOf(nameKey(name))
    if (sameName !== undefined) row.addProblem('name', `This transporter is already at line ${sameName}`)
    const problems = row.problems()
    if (problems.length > 0) return { outcome: 'refused', problems }
    return { outcome: facts.known.has(nameKey(name)) ? 'already_here' : 'imported' }
  },
  keysOf: ({ name }) => [nameKey(name)],
  write: (tx, transporters) => insertRegisterTransporters(tx, transporters, context),
})

async function insertRegisterTransporters(
  tx: Tx,
  transporters: readonly TransporterDetails[],
  { now, userId }: TransporterImportContext,
): Promise<void> {
  const inserted = await insertTransporters(tx, transporters)
  await writeAudit(
    tx,
    ...inserted.map(({ id, ...details }) => ({
      at: now,
      userId,
      action: 'transporter imported',
      subject: 'transporter',
      subjectId: id,
      after: details,
    })),
  )
}
