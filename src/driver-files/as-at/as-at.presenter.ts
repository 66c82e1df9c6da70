import type { NamedTable } from '../content/named-section.rules.ts'
import type { DriverAtMoment } from './as-at.contract.ts'

/** The first table is of labels and texts, of which the verdict is said apart. */
export const presentTables = ([standing, ...tables]: readonly NamedTable[]): Pick<DriverAtMoment, 'standing' | 'tables'> => ({
  standing: standing?.rows.slice(1).map(([label = '', text = '']) => ({ label, text })) ?? [],
  tables: tables.map(({ title, columns, rows, none }) => ({
    title,
    columns: columns.map((column) => column.title),
    rows: rows.map((row) => [...row]),
    none,
  })),
})
