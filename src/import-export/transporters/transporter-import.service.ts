import { insertTransporters } from '#administration/transporters/transporters.service.ts'
import { transporterDetails, type TransporterDetails } from '#administration/transporters/transporters.contract.ts'
import type { Transporter } from '#administration/transporters/transporters.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { severalNames, type NameLookup } from '../rows/names.rules.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { ImportOptions, Register } from '../engine/register.service.ts'
import type { StoredReport } from '../import-report.contract.ts'
import type { RowVerdict } from '../engine/judge-rows.rules.ts'
import { collectProblems } from '../rows/row-problems.rules.ts'
import {
  readTransporterRow,
  requiredTransporterColumns,
  transporterDays,
  transporterHeadings,
  type TransporterField,
} from './transporter-columns.rules.ts'
import { findTransportersByName, nameRead, transporterKey } from './transporter-names.service.ts'

type TransporterImportContext = {
  /** Null at the command line. */
  userId: string | null
}

export type TransporterImport = ImportOptions & TransporterImportContext

/** Imports a register of transporters. Existing names are left as they are, also where the file writes them differently. */
export const importTransporters = (db: Db, options: TransporterImport): Promise<StoredReport> =>
  importTable(db, transporterRegister(options), options)

type TransporterPart = Partial<TransporterDetails>
type TransporterFacts = { named: NameLookup<Transporter> }

const transporterRegister = (
  context: TransporterImportContext,
): Register<TransporterField, TransporterDetails, TransporterFacts, TransporterPart> => ({
  headings: transporterHeadings,
  required: requiredTransporterColumns,
  days: transporterDays,
  reader: (columns) => (cells) => {
    const row = readTransporterRow(cells, { form: transporterDetails, ...columns })
    return row.ok ? { ok: true, item: row.transporter, shown: row.shown } : row
  },
  findFacts: async (db) => ({ named: await findTransportersByName(db) }),
  judge: ({ name }, { facts, lineOf, headingOf }): RowVerdict => {
    const row = collectProblems(headingOf)
    if (name === undefined) return { outcome: 'refused', problems: [] }
    const named = facts.named(name)
    const sameName = lineOf(transporterKey(name, named))
    if (sameName !== undefined) row.addProblem('name', `This transporter is already at line ${sameName}`, { line: sameName })
    if (named.found === 'several') row.addProblem('name', severalNames(name, named.names))
    const problems = row.problems()
    if (problems.length > 0) return { outcome: 'refused', problems }
    return { outcome: named.found === 'one' ? 'already_here' : 'imported', ...nameRead(named) }
  },
  keysOf: ({ name }, { named }) => [transporterKey(name, named(name))],
  write: (tx, transporters, _facts, at) => insertRegisterTransporters(tx, transporters, { ...context, at }),
})

async function insertRegisterTransporters(
  tx: Tx,
  transporters: readonly TransporterDetails[],
  { userId, at }: TransporterImportContext & { at: Date },
): Promise<void> {
  const inserted = await insertTransporters(tx, transporters)
  await writeAudit(
    tx,
    ...inserted.map(({ id, ...details }) => ({
      at,
      userId,
      action: 'transporter imported',
      subject: 'transporter',
      subjectId: id,
      after: details,
    })),
  )
}
