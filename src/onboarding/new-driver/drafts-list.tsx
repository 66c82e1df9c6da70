import { FilePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { useCall } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { ownApplicationsContract } from '../applications/own-applications.contract.ts'
import { draftsContract, type DraftRow } from '../drafts/drafts.contract.ts'
import { useNewDriverPaths } from './new-driver.paths.ts'

/** The drafts of new drivers: continue or discard. */
export function DraftsList({ start }: { start: ReactNode }): ReactNode {
  const paths = useNewDriverPaths()
  const isStaff = useActor().portal === 'staff_portal'
  const drafts = useList(draftsContract.list, { path: paths.form, filters: [] })
  const { data, page, page_size, total, capped_at } = drafts.list.data
  const { ask, confirmation } = useConfirm()
  const removal = useCall(draftsContract.remove, { refresh: [draftsContract.list, ownApplicationsContract.counts] })
  const discard = async (draft: DraftRow): Promise<void> => {
    const text = `What is entered for ${draftName(draft)} and its files are deleted.`
    if (await ask({ title: 'Discard this draft?', text, action: 'Discard draft', look: 'danger' }))
      await removal.send({ draft_id: draft._id })
  }
  return (
    <>
      <Table
        noun="drafts"
        columns={isStaff ? [nameColumn, transporterColumn, ...columns] : [nameColumn, ...columns]}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={draftName}
        openHref={({ _id }) => paths.draft(_id)}
        phone={phoneCard}
        menu={(draft) => [
          { key: 'continue', label: 'Continue', icon: <FilePen aria-hidden />, href: paths.draft(draft._id) },
          {
            key: 'discard',
            label: 'Discard draft',
            icon: <Trash2 aria-hidden />,
            tone: 'bad',
            hasSeparator: true,
            onSelect: () => void discard(draft),
          },
        ]}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        onChange={({ page: to, page_size: size }) => drafts.change({ page: to, page_size: size })}
        isStale={drafts.list.isStale}
        empty={
          <ListEmpty
            list={drafts}
            icon={<FilePen />}
            none={{ title: 'No drafts', text: 'A form that you have started is kept here for 30 days.', action: start }}
          />
        }
      />
      {confirmation}
    </>
  )
}

const draftName = ({ name, id_no }: DraftRow): string => name ?? (id_no === null ? 'No name yet' : `Id no ${id_no}`)

const nameColumn: Column<DraftRow> = {
  key: 'name',
  title: 'Driver',
  cell: draftName,
  isRowHeader: true,
  note: ({ name, id_no }) => name !== null && id_no,
}
const transporterColumn: Column<DraftRow> = {
  key: 'transporter',
  title: 'Transporter',
  cell: ({ transporter_id }) => transporter_id?.name ?? '—',
}
const columns: readonly Column<DraftRow>[] = [
  { key: 'files', title: 'Documents', cell: ({ files }) => <span className="digits">{files}</span> },
  {
    key: 'saved',
    title: 'Saved',
    cell: ({ saved_at }) => <span className="digits whitespace-nowrap">{formatMoment(saved_at)}</span>,
  },
  { key: 'saved_by', title: 'Saved by', cell: ({ saved_by }) => saved_by.name },
  {
    key: 'expires',
    title: 'Kept until',
    cell: ({ expires_at }) => <span className="digits whitespace-nowrap">{formatDate(expires_at.slice(0, 10))}</span>,
  },
]

const phoneCard = ({ id_no, saved_at, saved_by }: DraftRow): ReactNode => (
  <p className="digits text-13 text-ink-2">
    {id_no !== null && `${id_no} · `}Saved {formatMoment(saved_at)} by {saved_by.name}
  </p>
)
