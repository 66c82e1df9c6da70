import { fileURLToPath } from 'node:url'
import { noChoices, dayOrderOf } from '#import-export/engine/file-reading.rules.ts'
import { judgeRows } from '#import-export/engine/judge-rows.rules.ts'
import { openRegister } from '#import-export/engine/open-register.service.ts'
import { readTableRow } from '#import-export/engine/read-row.rules.ts'
import type { Register } from '#import-export/engine/register.service.ts'
import { driverRegister } from '#import-export/drivers/driver-import.service.ts'
import { nameLookup } from '#import-export/rows/names.rules.ts'
import { headingLookup } from '#import-export/rows/row-problems.rules.ts'
import {
  readTransporterRow,
  requiredTransporterColumns,
  transporterDays,
  transporterHeadings,
} from '#import-export/transporters/transporter-columns.rules.ts'
import { transporterDetails } from '#administration/transporters/transporters.contract.ts'
import { usualLimits } from '#drivers/details/entry-limits.rules.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { readUserRow } from '#user-management/import/user-columns.rules.ts'
import { requiredUserColumns, userDays, userHeadings } from '#user-management/import/user-headings.rules.ts'
import type { FieldOutcome, FieldRow } from './field-case.ts'

type FileReader = (path: string, decoder: Decoder) => Promise<FieldOutcome>

/** On which the files are read: their ages count from here. */
const today = '2026-11-25'
const transporters = fileURLToPath(new URL('../../db/registers/transporters.csv', import.meta.url))

/** Reads the file of a register by the rules of its import, without a database: nobody is registered yet. */
export async function readFieldRegister(path: string, decoder: Decoder): Promise<FieldOutcome> {
  let refused = ''
  for (const read of await readers(decoder)) {
    try {
      return await read(path, decoder)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused ||= error.message
      if (error.code === 'several_sheets') break
    }
  }
  return { refused }
}

/** Drivers, users and transporters: the first whose columns the file has. */
async function readers(decoder: Decoder): Promise<readonly FileReader[]> {
  const names = await transporterNames(decoder)
  const transporterNamed = nameLookup(names.map((name) => ({ name, item: { id: name, spotValidUntil: null } })))
  const firmNamed = nameLookup(names.map((name) => ({ name, item: name })))
  const roles = [{ id: '1', name: 'Gate clerk', portal: 'staff_portal' as const }]
  const none = nameLookup<string>([])
  const lookups = { country: 'KE', ownPlantId: '1', roles, plantNamed: none, transporterNamed: firmNamed, doctorNamed: none } as const
  const drivers = driverRegister({ plant: { id: '1', country: 'KE' }, today, userId: null }, { country: 'KE', limits: usualLimits })
  return [
    readerOf(drivers, { transporterNamed, knownIdNos: new Map(), likelyBarred: new Map(), usedCards: new Map() }),
    readerOf(
      {
        headings: userHeadings,
        required: requiredUserColumns,
        days: userDays,
        reader: (columns) => (cells) => readUserRow(cells, { lookups, ...columns }),
        judge: ({ readAs }) => ({ outcome: 'imported', readAs }),
        keysOf: () => [],
      },
      {},
    ),
    transporterReader,
  ]
}

const transporterReader = readerOf(
  {
    headings: transporterHeadings,
    required: requiredTransporterColumns,
    days: transporterDays,
    reader: (columns) => (cells) => {
      const row = readTransporterRow(cells, { form: transporterDetails, ...columns })
      return row.ok ? { ok: true, item: row.transporter, shown: row.shown } : row
    },
    judge: () => ({ outcome: 'imported' }),
    keysOf: () => [],
  },
  {},
)

async function transporterNames(decoder: Decoder): Promise<readonly string[]> {
  const outcome = await transporterReader(transporters, decoder)
  if (!('rows' in outcome)) throw new Error(`The register was not read: ${JSON.stringify(outcome)}`)
  return Object.values(outcome.rows).flatMap((row) => (typeof row === 'string' ? [] : (row['name'] ?? [])))
}

function readerOf<Field extends string, Item extends Part, Facts, Part = Item>(
  register: Omit<Register<Field, Item, Facts, Part>, 'findFacts' | 'write'>,
  facts: Facts,
): FileReader {
  return async (path, decoder) => {
    const { table, days } = await openRegister({ decoder, path, owner: 'command line' }, register, noChoices)
    const headingOf = headingLookup(table.columns.recognised, register.headings)
    const readRow = register.reader({ headingOf, dayOrderOf: dayOrderOf(days) })
    const earlierLines = new Map<string, number>()
    const rows: Record<number, FieldRow> = {}
    for await (const row of table.rows) {
      const { judged, lines } = judgeRows([readTableRow(row, { readRow, headingOf })], register, { facts, earlierLines, headingOf })
      for (const [key, line] of lines) earlierLines.set(key, line)
      for (const { line, outcome, problems, shown = {} } of judged)
        rows[line] = outcome === 'refused' ? problems.map(({ column, message }) => `${column}: ${message}`).join(' ') : shown
    }
    return { rows }
  }
}
