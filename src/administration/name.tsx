import type { Column } from '#platform/web/table/table.tsx'
import type { ReactNode } from 'react'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldsProps } from './master-panel.tsx'

/** The name column. Long names without spaces wrap. */
export const nameColumn = <Row extends { name: string }>(width?: string): Column<Row> => ({
  key: 'name',
  title: 'Name',
  cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  sort: true,
  isRowHeader: true,
  ...(width && { width }),
})

/** The form of kinds with a name only. */
export function NameField({ field }: FieldsProps<{ name: string }>): ReactNode {
  return <TextField field={field('name')} label="Name" />
}
