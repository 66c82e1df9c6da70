import { changeMasterData } from '#administration/master-data.service.ts'
import { transporterDetails, type TransporterDetails } from '#administration/transporters/transporters.contract.ts'
import { transporterData } from '#administration/transporters/transporters.service.ts'
import type { Transporter } from '#administration/transporters/transporters.store.ts'
import { passesFollowTransporter } from '#drivers/pass/transporter-passes.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { LineOf, RecordChange, RowVerdict } from '../engine/judge-rows.rules.ts'
import type { Register, RegisterImport } from '../engine/register.service.ts'
import type { ImportContext } from '../drivers/insert-drivers.service.ts'
import { severalNames, type NameLookup } from '../rows/names.rules.ts'
import { collectProblems, type HeadingOf } from '../rows/row-problems.rules.ts'
import {
  readTransporterUpdate,
  requiredForUpdate,
  transporterDays,
  transporterFieldOf,
  transporterHeadings,
} from './transporter-columns.rules.ts'
import { findTransportersByName, nameRead, transporterKey } from './transporter-names.service.ts'
import type { TransporterField, TransporterUpdatePart, TransporterUpdateRow } from './transporter-columns.rules.ts'

/** Updates transporters by a register, found by name. The passes of their drivers follow. */
export const updateTransporters: RegisterImport<ImportContext> = (db, options) => importTable(db, transporterUpdates(options), options)

type Facts = { named: NameLookup<Transporter> }

const transporterUpdates = ({ userId }: ImportContext): Register<TransporterField, TransporterUpdateRow, Facts, TransporterUpdatePart> => ({
  headings: transporterHeadings,
  required: requiredForUpdate,
  days: transporterDays,
  reader: (columns) => (cells) => readTransporterUpdate(cells, columns),
  findFacts: async (tx) => ({ named: await findTransportersByName(tx) }),
  judge: judgeTransporterUpdate,
  keysOf: ({ name }, { named }) => [transporterKey(name, named(name))],
  write: async (tx, rows, { named }, at) => {
    for (const row of rows) {
      const found = named(row.name)
      if (found.found !== 'one') throw new Error('A row without a transporter was not refused')
      const { id } = found.item
      const toValues = (before: Transporter) => transporterDetails.parse(withUpdate(before, row))
      await changeMasterData(tx, transporterData({ changed: passesFollowTransporter }), { id, toValues, at, userId })
    }
  },
})

/** The transporter's new details. An end makes it a spot transporter, unless the row says otherwise. */
function withUpdate({ name, email, is_spot, valid_until }: Transporter, row: TransporterUpdatePart): TransporterDetails {
  return {
    name,
    email: row.email ?? email,
    is_spot: row.isSpot ?? (is_spot || row.validUntil !== undefined),
    valid_until: row.validUntil ?? valid_until,
  }
}

type RowContext = { facts: Facts; lineOf: LineOf; headingOf: HeadingOf<TransporterField> }

function judgeTransporterUpdate(update: TransporterUpdatePart, { facts, lineOf, headingOf }: RowContext): RowVerdict {
  const row = collectProblems(headingOf)
  if (update.name === undefined) return { outcome: 'refused', problems: [] }
  const named = facts.named(update.name)
  const current = named.found === 'one' ? named.item : undefined
  const sameName = lineOf(transporterKey(update.name, named))
  if (sameName !== undefined) row.addProblem('name', `This transporter is already at line ${sameName}`, { line: sameName })
  if (named.found === 'none') row.addProblem('name', `No transporter is called '${update.name}'`)
  if (named.found === 'several') row.addProblem('name', severalNames(update.name, named.names))
  const after = current && row.validate(transporterDetails, withUpdate(current, update), transporterFieldOf)
  const problems = row.problems()
  if (!after || problems.length > 0) return { outcome: 'refused', problems }
  const change = changeOf(current, after)
  return change.fields.length === 0 ? { outcome: 'already_here', ...nameRead(named) } : { outcome: 'updated', change, ...nameRead(named) }
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
