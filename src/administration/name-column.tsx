import type { Column } from '#platform/web/table/table.tsx'

/** The name column. Long names without spaces wrap. */
export const nameColumn = <Row extends { readonly name: string }>(width?: string): Column<Row> => ({
  key: 'name',
  title: 'Name',
  cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  sort: true,
  isRowHeader: true,
  ...(width && { width }),
})
