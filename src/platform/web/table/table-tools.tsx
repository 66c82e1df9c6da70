import { clsx } from 'clsx'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { ColumnChoice } from './stored-columns.ts'
import { Menu, type MenuTrigger } from '../navigation/menu.tsx'
import { sortKey } from './table-head.tsx'
import type { TableProps } from './table.tsx'

type ToolsProps<Row> = Pick<TableProps<Row>, 'columns' | 'exports' | 'saved' | 'sort' | 'onChange'> & { choice: ColumnChoice<Row> }

/** At the end of a table's toolbar: columns, sort order (on phones) and export. */
export function TableTools<Row>({ columns, exports, saved, sort, onChange, choice: { shown, toggle } }: ToolsProps<Row>): ReactNode {
  const orders = columns.flatMap(sortOptions)
  const entries = columns.map((column) => ({
    key: column.key,
    label: column.name ?? column.title,
    checked: shown.includes(column),
    disabled: column.isRowHeader === true,
    onToggle: () => toggle?.(column.key),
  }))
  if (!toggle && !exports && !saved && orders.length === 0) return null
  return (
    <div className={clsx('ml-auto flex gap-2 max-md:basis-full', !exports && !saved && orders.length === 0 && 'max-md:hidden')}>
      {orders.length > 0 && (
        <select
          aria-label="Sort by"
          value={sort ?? ''}
          onChange={({ target }) => onChange({ sort: target.value, page: 1 })}
          className="control select-arrow min-w-0 flex-1 md:hidden"
        >
          {!sort && <option value="">Sort by</option>}
          {orders.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      {saved}
      {toggle && <Menu label="Columns" button={columnsButton} entries={entries} />}
      {exports && <ExportMenu exports={exports} />}
    </div>
  )
}

function sortOptions<Row>(column: TableProps<Row>['columns'][number]): readonly { key: string; label: string }[] {
  const key = sortKey(column)
  if (!key) return []
  const by = `By ${column.title.toLowerCase()}`
  return [
    { key, label: `${by} ↑` },
    { key: `-${key}`, label: `${by} ↓` },
  ]
}

/** Phones show cards, which have no columns. */
const columnsButton = (trigger: MenuTrigger): ReactNode => (
  <Button icon={<Columns3 aria-hidden />} className="max-md:hidden" {...trigger}>
    Columns
  </Button>
)
