import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHasTable } from '../media.ts'
import { useGo } from '../navigation/link.tsx'
import type { MenuEntry } from '../navigation/menu.tsx'
import { setDensity, useDensity } from './density.ts'
import { exportEntries } from './export-entries.ts'
import { sortKey } from './table-head.tsx'
import type { ToolsProps } from './table-tools.tsx'
import type { Column } from './table.tsx'

/** How a list is shown: order and file on phones, columns and density of a table, saved filters. */
export function ViewOptions<Row>(props: ToolsProps<Row> & { onDone: () => void }): ReactNode {
  const { columns, exports, saved, sort, onChange, onDone, choice } = props
  const hasTable = useHasTable()
  const orders = columns.flatMap(sortOptions)
  return (
    <div className="flex flex-col gap-3 p-2">
      {!hasTable && orders.length > 0 && (
        <select
          aria-label="Sort by"
          value={sort ?? ''}
          onChange={({ target }) => onChange({ sort: target.value, page: 1 })}
          className="control select-arrow"
        >
          {!sort && <option value="">Sort by</option>}
          {orders.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      {saved && <Entries title={saved.title} entries={saved.entries} onDone={onDone} />}
      {hasTable && <ColumnBoxes columns={columns} choice={choice} />}
      {hasTable && <DensitySwitch />}
      {!hasTable && exports && <Entries title="Export" entries={exportEntries(exports)} onDone={onDone} />}
    </div>
  )
}

function sortOptions<Row>(column: Column<Row>): readonly { key: string; label: string }[] {
  const key = sortKey(column)
  if (!key) return []
  const by = `By ${column.title.toLowerCase()}`
  return [
    { key, label: `${by} ↑` },
    { key: `-${key}`, label: `${by} ↓` },
  ]
}

function ColumnBoxes<Row>({ columns, choice: { shown, toggle } }: Pick<ToolsProps<Row>, 'columns' | 'choice'>): ReactNode {
  if (!toggle) return null
  return (
    <fieldset>
      <legend className={heading}>Columns</legend>
      {columns.map((column) => (
        <label key={column.key} className={entry}>
          <input
            type="checkbox"
            checked={shown.includes(column)}
            disabled={column.isRowHeader === true}
            onChange={() => toggle(column.key)}
            className="size-4"
          />
          {column.name ?? column.title}
        </label>
      ))}
    </fieldset>
  )
}

function DensitySwitch(): ReactNode {
  const density = useDensity()
  return (
    <fieldset>
      <legend className={heading}>Rows</legend>
      {(['compact', 'comfortable'] as const).map((each) => (
        <label key={each} className={entry}>
          <input type="radio" name="density" checked={density === each} onChange={() => setDensity(each)} className="size-4" />
          {each === 'compact' ? 'Compact' : 'Comfortable'}
        </label>
      ))}
    </fieldset>
  )
}

function Entries({ title, entries, onDone }: { title: string; entries: readonly MenuEntry[]; onDone: () => void }): ReactNode {
  const go = useGo()
  const choose = ({ onSelect, href }: MenuEntry): void => {
    onDone()
    onSelect?.()
    if (href) go(href)
  }
  return (
    <section aria-label={title}>
      <p className={heading}>{title}</p>
      {entries.map((each) => (
        <button key={each.key} type="button" disabled={each.disabled} onClick={() => choose(each)} className={`${entry} w-full text-left`}>
          <span className="min-w-0 flex-1 wrap-anywhere">{each.label}</span>
          {each.checked && <Check aria-hidden className="size-4 shrink-0 text-brand" />}
          {each.checked && <span className="sr-only">(selected)</span>}
        </button>
      ))}
    </section>
  )
}

const heading = 'px-2 pb-1 text-13 text-ink-2'
const entry =
  'flex min-h-8 items-center gap-2.5 rounded-6 px-2 hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent pointer-coarse:min-h-11'
