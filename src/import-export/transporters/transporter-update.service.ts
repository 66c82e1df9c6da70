import { changeMasterData } from '#administration/master-data.service.ts'
import { transporterDetails, type TransporterDetails } from '#administration/transporters/transporters.contract.ts'
import { transporterData } from '#administration/transporters/transporters.service.ts'
import { listTransporters, type Transporter } from '#administration/transporters/transporters.store.ts'
import { passesFollowTransporter } from '#passes/transporter-passes.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { LineOf, RecordChange, RowVerdict } from '../engine/judge-rows.rules.ts'
import type { Register, RegisterImport } from '../engine/register.service.ts'
import type { ImportContext } from '../drivers/insert-drivers.service.ts'
import { nameKey } from '../rows/cleaning.rules.ts'
import { collectProblems, missingColumnsText, type HeadingOf } from '../rows/row-problems.rules.ts'
import { readTransporterUpdate, transporterFieldOf, transporterHeadings } from './transporter-columns.rules.ts'
import type { TransporterField, TransporterUpdateRow } from './transporter-columns.rules.ts'

/** Updates transporters by a register, found by name regardless of case and spaces. The passes of their drivers follow. */
export const updateTransporters: RegisterImport<ImportContext> = (db, options) => importTable(db, transporterUpdates(options), options)

/** The transporters by `nameKey`. */
type Facts = { readonly known: ReadonlyMap<string, Transporter> }

const transporterUpdates = ({ now, userId }: ImportContext): Register<TransporterField, TransporterUpdateRow, Facts> => ({
  headings: transporterHeadings,
  missingColumnsMessage: (missing) => missingColumnsText(transporterHeadings, ['name'], missing),
  reader: (headingOf) => (cells) => readTransporterUpdate(cells, headingOf),
  findFacts: async (tx) => ({ known: new Map((await listTransporters(tx)).map((each) => [nameKey(each.name), each])) }),
  judge: judgeTransporterUpdate,
  keysOf: ({ name }) => [nameKey(name)],
  write: async (tx, rows, { known }) => {
    for (const row of rows) {
      const id = known.get(nameKey(row.name))?.id
      if (id === undefined) throw new Error('A row without a transporter was not refused')
      const toValues = (before: Transporter) => transporterDetails.parse(withUpdate(before, row))
      await changeMasterData(tx, transporterData({ changed: passesFollowTransporter }), { id, toValues, at: now, userId })
    }
  },
})

/** The transporter's new details. An end makes it a spot transporter, unless the row says otherwise. */
function withUpdate({ name, email, is_spot, valid_until }: Transporter, row: TransporterUpdateRow): TransporterDetails {
  return {
    name,
    email: row.email ?? email,
    is_spot: row.isSpot ?? (is_spot || row.validUntil !== undefined),
    valid_until: row.validUntil ?? valid_until,
  }
}

type RowContext = { readonly facts: Facts; readonly lineOf: LineOf; readonly headingOf: HeadingOf<TransporterField> }

function judgeTransporterUpdate(update: TransporterUpdateRow, { facts, lineOf, headingOf }: RowContext): RowVerdict {
  const row = collectProblems(headingOf)
  const current = facts.known.get(nameKey(update.name))
  const sameName = lineOf(nameKey(update.name))
  if (sameName !== undefined) row.addProblem('name', `This transporter is already at line ${sameName}`)
  if (!current) row.addProblem('name', `No transporter is called '${update.name}'`)
  const after = current && row.validate(transporterDetails, withUpdate(current, update), transporterFieldOf)
  const problems = row.problems()
  if (!after || problems.length > 0) return { outcome: 'refused', problems }
  const change = changeOf(current, after)
  return change.fields.length === 0 ? { outcome: 'already_here' } : { outcome: 'updated', change }
}

function changeOf(current: Transporter, after: TransporterDetails): RecordChange {
  const shown = shownFields.map(([label, textOf]) => ({ label, before: textOf(current), after: textOf(after) }))
  return { subjectId: current.id, name: current.name, fields: shown.filter(({ before, after: next }) => before !== next) }
}

const shownFields: readonly (readonly [string, (transporter: TransporterDetails) => string | null])[] = [
  ['Email', ({ email }) => email],
  ['Type', ({ is_spot }) => (is_spot ? 'Spot' : 'Regular')],
  ['Valid until', ({ valid_until }) => (valid_until === null ? null : dateText(valid_until))],
]
