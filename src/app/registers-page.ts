import type { RegisterColumns } from '#import-export/templates/register-template.rules.ts'
import { withTable } from './generated-table.ts'
import { allRegisters } from './registers.ts'

/** docs/registers.md with the columns of each register as the code reads them. */
export function withRegisterTables(page: string): string {
  let whole = page
  for (const [name, columns] of Object.entries(allRegisters))
    whole = withTable(whole, {
      name,
      heading: ['column', 'needed', 'other headings that are understood', 'may say'],
      rows: rowsOf(columns),
    })
  return whole
}

const rowsOf = ({ headings, required, days, words }: RegisterColumns): readonly (readonly string[])[] =>
  Object.entries(headings).map(([field, [own = '', ...others]]) => [
    own,
    required.includes(field) ? 'yes' : '',
    others.join(', '),
    days.includes(field) ? 'a date' : (words[field]?.join(', ') ?? ''),
  ])
