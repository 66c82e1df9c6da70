import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall } from '#platform/web/query.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import type { MasterContract } from './master-data.contract.ts'
import { MasterPanel, type FormValues, type MasterForm, type Named } from './master-panel.tsx'

/** The screen of one kind of master data. */
export type MasterKind<Row extends Named, Values, G extends FormValues> = MasterForm<Row, G> & {
  contract: MasterContract<Row, Values, G>
  path: `/${string}`
  title: string
  subtitle: string
  /** Explains the title. */
  help?: ReactNode
  nouns: { one: string; many: string }
  searchLabel: string
  icon: ReactNode
  columns: readonly Column<Row>[]
  openHref?: (row: Row) => string
  /** The card on phones, instead of the columns. */
  phone?: (row: Row) => ReactNode
  /** Row actions before 'Update details'. */
  menu?: (row: Row) => readonly MenuEntry[]
}

type MasterListProps<Row extends Named, Values, G extends FormValues> = { kind: MasterKind<Row, Values, G> }

/** The list of one kind with its actions. Its whole state is in the address. */
export function MasterList<Row extends Named, Values, G extends FormValues>({ kind }: MasterListProps<Row, Values, G>): ReactNode {
  const { contract, path, subtitle, nouns, icon, columns, openHref, phone, searchLabel } = kind
  const shown = useList(contract.index, { path, filters: ['search'] })
  const { state, list, change } = shown
  const { data, page, page_size, total } = list.data
  const [panel, setPanel] = useState<{ row?: Row; open: boolean; time: number }>({ open: false, time: 0 })
  const open = (row?: Row): void => setPanel(({ time }) => ({ ...(row && { row }), open: true, time: time + 1 }))
  const container = useRef<HTMLDivElement>(null)
  const { remove, confirmation } = useRemove(kind, () => {
    // The deleted row had the focus, so it moves here.
    container.current?.focus()
    // Deleting the last row of the last page goes to the previous page.
    if (data.length === 1 && page > 1) change({ page: page - 1 })
  })
  return (
    <div ref={container} tabIndex={-1} className="min-w-0 outline-none">
      <MasterHead {...kind} onAdd={() => open()} onRefresh={list.refetch} />
      <Table
        noun={nouns.many}
        columns={[numberColumn((page - 1) * page_size), ...columns]}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        {...(openHref && { openHref })}
        {...(phone && { phone })}
        menu={(row) => menuOf(kind, row, { update: () => open(row), remove: () => void remove(row) })}
        page={page}
        page_size={page_size}
        total={total}
        sort={state.sort}
        onChange={change}
        isStale={list.isStale}
        toolbar={
          <FilterBar
            list={shown}
            search={<SearchBox text={state.search} onSearch={(search) => change({ search })} label={searchLabel} />}
          />
        }
        empty={
          <ListEmpty
            list={shown}
            icon={icon}
            none={{ title: `No ${nouns.many} yet`, text: subtitle, action: <Button onClick={() => open()}>Add {nouns.one}</Button> }}
            noMatch={{ title: `No ${nouns.many} found`, text: `No ${nouns.one} matches '${state.search}'. Check the spelling.` }}
          />
        }
      />
      <MasterPanel
        key={panel.time}
        kind={kind}
        row={panel.row}
        open={panel.open}
        onClose={() => setPanel((before) => ({ ...before, open: false }))}
      />
      {confirmation}
    </div>
  )
}

type HeadProps = Pick<MasterKind<Named, unknown, FormValues>, 'title' | 'help' | 'subtitle' | 'nouns'> & {
  onAdd: () => void
  onRefresh: () => void
}

function MasterHead({ title, help, subtitle, nouns, onAdd, onRefresh }: HeadProps): ReactNode {
  const actions = (
    <>
      <Button icon={<RefreshCw aria-hidden />} onClick={onRefresh}>
        Refresh
      </Button>
      <Button look="primary" icon={<Plus aria-hidden />} onClick={onAdd} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        Add {nouns.one}
      </Button>
    </>
  )
  return <PageHead title={title} badge={help} subtitle={subtitle} actions={actions} />
}

/** The row's number in the whole list. */
const numberColumn = <Row,>(before: number): Column<Row> => ({
  key: 'number',
  title: '#',
  width: '5%',
  isHiddenOnPhones: true,
  cell: (_row, index) => <span className="digits text-ink-2">{before + index + 1}</span>,
})

type MenuProps<Row> = { menu?: (row: Row) => readonly MenuEntry[]; nouns: { one: string } }
type RowActions = { update: () => void; remove: () => void }

const menuOf = <Row,>({ menu, nouns }: MenuProps<Row>, row: Row, { update, remove }: RowActions): readonly MenuEntry[] => [
  ...(menu?.(row) ?? []),
  { key: 'update', label: 'Update details', icon: <Pencil aria-hidden />, onSelect: update },
  { key: 'delete', label: `Delete ${nouns.one}`, icon: <Trash2 aria-hidden />, tone: 'bad', hasSeparator: true, onSelect: remove },
]

type RemoveRow<Row> = { remove: (row: Row) => Promise<void>; confirmation: ReactNode }

function useRemove<Row extends Named, Values, G extends FormValues>(
  { contract, nouns }: MasterKind<Row, Values, G>,
  onDone: () => void,
): RemoveRow<Row> {
  const { ask, confirmation } = useConfirm()
  const { send } = useCall(contract.remove, { refresh: [contract.index], onDone })
  const remove = async ({ _id, name }: Row): Promise<void> => {
    const title = 'Are you sure you want to delete this?'
    if (await ask({ title, text: <span className="wrap-anywhere">{name}</span>, action: `Delete ${nouns.one}`, look: 'danger' }))
      await send({ id: _id })
  }
  return { remove, confirmation }
}
