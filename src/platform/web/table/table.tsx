import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { isBeyondListedRows } from '#platform/contract/paging.ts'
import type { AvatarProps } from '../avatar.tsx'
import { Empty, ListEnd } from '../empty.tsx'
import type { ExportLinks } from './export-entries.ts'
import { useColumnChoice } from './stored-columns.ts'
import { useHasTable } from '../media.ts'
import type { MenuEntry } from '../navigation/menu.tsx'
import type { Selection } from './selection.tsx'
import { PhoneRows } from './table-cards.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableTools } from './table-tools.tsx'
import { WideTable } from './wide-table.tsx'

export type Column<Row> = {
  key: string
  title: string
  /** Explains the title. */
  help?: ReactNode
  /** The accessible name where the title is a symbol: '#'. */
  name?: string
  cell: (row: Row, index: number) => ReactNode
  /** The column's name in the endpoint's `sort` ('name' ascending, '-name' descending); `true` takes `key`. */
  sort?: boolean | string
  /** A CSS width. */
  width?: string
  /** A share of the width, '15%', of a text that is cut off where there is less room, so that the list need not scroll sideways. */
  share?: string
  align?: 'start' | 'end'
  /** The row header: one column of each table. It links to `nameHref`, and is plain text without one. */
  isRowHeader?: boolean
  /** A second line of the row header, outside its link. */
  note?: (row: Row) => ReactNode
  /** Shown to who chooses it under 'Columns'. */
  isExtra?: boolean
  /** On phones: left out of the card. */
  isHiddenOnPhones?: boolean
}

/** Changes of the address by a table. */
export type TableChange = { page?: number; page_size?: number; sort?: string }

/** What is saved of a list under a name. */
export type Saved = {
  title: string
  entries: readonly MenuEntry[]
  /** Loads them. */
  onWant: () => void
  /** The one that is shown. */
  chip: ReactNode
  dialogs: ReactNode
}

export type Mark = Pick<AvatarProps, 'name' | 'picture'>

export type TableProps<Row> = {
  /** The plural of the rows: 'drivers'. Also the key of the hidden-columns setting. */
  noun: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A row's name, for its 'Open' and its menu. */
  rowName: (row: Row) => string
  /** The row's record, which 'Open' leads to. */
  openHref?: (row: Row) => string
  /** What the row header names, where that is not the row's record: a request's driver. */
  nameHref?: (row: Row) => string | undefined
  /** Before the row header: the initials or picture of the person that the row is about. */
  mark?: (row: Row) => Mark | null
  /** Shows a row beside the list, by a press on its mark or by Space. Its code loads when first wanted. */
  Peek?: ComponentType<{ row: Row }> | undefined
  menu?: (row: Row) => readonly MenuEntry[]
  /** Rows are chosen by checkboxes, for an action on several. */
  selection?: Selection<Row> | undefined
  /** The card on phones; derived from the columns by default. */
  phone?: (row: Row) => ReactNode
  page: number
  page_size: number
  total: number
  capped_at?: number | undefined
  sort?: string | undefined
  onChange: (change: TableChange) => void
  /** Totals by column, below the rows of a table. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Shows previous rows while new ones load. */
  isStale?: boolean
  /** Search box and filters. */
  toolbar?: ReactNode
  exports?: ExportLinks
  saved?: Saved
  empty?: ReactNode
}

/** A list in a card: toolbar, rows, foot. Its state is in the address; it only reports changes. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { noun, rows, toolbar, empty, isStale = false } = props
  const choice = useColumnChoice(noun, props.columns)
  const shown = { ...props, columns: choice.shown }
  const Rows = useHasTable() ? WideTable : PhoneRows
  return (
    <section aria-label={`List of ${noun}`} aria-busy={isStale} className="relative min-w-0 rounded-12 border border-line bg-surface">
      {isStale && <TopLine />}
      {toolbar && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 print:hidden">
          {toolbar}
          {props.saved?.chip}
          <TableTools {...props} choice={choice} />
        </div>
      )}
      <div className={clsx('transition-opacity', isStale && 'opacity-60')}>
        {isBeyondListedRows(props) ? (
          <ListEnd noun={noun} onFirst={() => props.onChange({ page: 1 })} />
        ) : rows.length === 0 ? (
          (empty ?? <Empty title={`No ${noun} found`} text="Change the search or clear the filters." />)
        ) : (
          <Rows {...shown} />
        )}
      </div>
      {rows.length > 0 && <TableFoot {...props} />}
    </section>
  )
}

function TopLine(): ReactNode {
  return (
    <div className="absolute inset-x-3 top-0 h-0.5 overflow-hidden">
      <output className="sr-only">Loading…</output>
      <span aria-hidden className="block h-full w-1/4 animate-slide bg-brand" />
    </div>
  )
}
