import { Refusal } from '#platform/server/http/refusal.ts'
import type { RegisterFile } from '#platform/server/spreadsheets/read/decoded-rows.ts'
import { openTable, rowTable, type RegisterTable } from '#platform/server/spreadsheets/read/open-table.ts'
import { missingColumnsText } from '../rows/row-problems.rules.ts'
import { isTotalsRow } from '../rows/totals.rules.ts'
import { noChoices, readDays, type DaysRead, type ReadingChoices } from './file-reading.rules.ts'
import type { ImportOptions, Register } from './register.service.ts'

type Columns<Field extends string> = Pick<Register<Field, never, never>, 'headings' | 'required' | 'days'>
type Opened<Field extends string> = { table: RegisterTable<Field>; days: readonly DaysRead[] }

/** Opens the file of a register, or the one row of it that is at hand. */
export async function openSource<Field extends string>(
  { source, userId, signal, choices = noChoices }: Pick<ImportOptions, 'source' | 'userId' | 'signal' | 'choices'>,
  register: Columns<Field>,
): Promise<Opened<Field>> {
  if ('cells' in source) return { table: rowTable(source, register.headings), days: source.days }
  return openRegister({ ...source, owner: userId ?? 'command line', signal }, register, choices)
}

/** Opens the file of a register, with how its dates are read. Throws a Refusal when it is not such a register. */
export async function openRegister<Field extends string>(
  file: RegisterFile,
  { headings, required, days }: Columns<Field>,
  choices: ReadingChoices,
): Promise<Opened<Field>> {
  const rows = new Set(choices.not_totals)
  const isTotals = (cells: readonly string[], line: number): boolean => !rows.has(line) && isTotalsRow(cells)
  const table = await openTable(file, { headings, required, sheet: choices.sheet ?? undefined, isTotals })
  const message = missingColumnsText(headings, required, table.columns.missing, table.facts.sheet)
  if (message !== undefined) {
    await table.close()
    throw new Refusal({ status: 422, code: 'missing_columns', message })
  }
  const dates = table.columns.recognised.filter(({ field }) => days.includes(field))
  return { table, days: readDays(dates, table.facts.days, choices) }
}
