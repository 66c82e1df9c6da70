import { FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Badge, Status } from '#platform/web/badge.tsx'
import { formatDate, formatMoment, formatTime } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useFailableQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { queueContract, queueSorts, queueTiles, type QueueRow, type QueueTile } from './queue.contract.ts'
import { TakeNext } from './take-next.tsx'
import { verificationPaths } from '../verification.paths.ts'

/** The applications whose documents wait to be verified. Its whole state is in the address. */
export function VerificationQueueScreen(): ReactNode {
  const queue = useList(queueContract.index, { path: verificationPaths.queue, filters: ['search', 'transporter_id'] })
  const { state, list, change } = queue
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead title="Document verification" subtitle="New drivers whose documents wait to be checked" actions={<TakeNext />} />
      <QueueTiles shown={state.show} onShow={(show) => change({ show })} />
      <Table
        noun="applications"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ driver_id }) => driver_id.name}
        openHref={({ driver_id }) => verificationPaths.driver(driver_id._id)}
        phone={phoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort}
        onChange={({ sort, ...rest }) =>
          change({ ...rest, ...(sort !== undefined && { sort: queueSorts.find((option) => option === sort) }) })
        }
        isStale={list.isStale}
        exports={queue.exports}
        toolbar={<QueueFilters queue={queue} />}
        empty={<ListEmpty list={queue} icon={<FileCheck />} none={none[state.show]} noMatch={noMatch} />}
      />
    </>
  )
}

function QueueTiles({ shown, onShow }: { shown: QueueTile; onShow: (tile: QueueTile | undefined) => void }): ReactNode {
  const { data: counts, failure, refetch } = useFailableQuery(queueContract.counts, {})
  const tiles = queueTiles.map((key) => ({ key, number: counts?.[key], ...tileLooks[key] }))
  const press = (key: string): void => onShow(queueTiles.find((tile) => tile === key))
  return <Tiles label="Applications" tiles={tiles} pressed={shown} onPress={press} onRetry={failure && refetch} />
}

const tileLooks = {
  waiting: { label: 'Waiting' },
  mine: { label: 'With me' },
  returned: { label: 'Returned' },
  overdue: { label: 'Overdue' },
  done: { label: 'Done today' },
} as const satisfies Record<QueueTile, object>

const none = {
  waiting: { title: 'Nothing is waiting', text: 'Applications appear here as soon as they are submitted.' },
  mine: { title: 'You review nothing now', text: "Choose 'Take next' to start with the application that waits longest." },
  returned: { title: 'Nothing is returned', text: 'Applications appear here until their submitters send them again.' },
  overdue: { title: 'Nothing is overdue', text: 'Applications appear here once they wait longer than the plant allows.' },
  done: { title: 'Nothing is decided today', text: 'Applications that are verified or declined today appear here.' },
} as const satisfies Record<QueueTile, object>
const noMatch = { title: 'No applications found', text: 'No application matches the search and the filters.' }

function QueueFilters({ queue }: { queue: List<typeof queueContract.index> }): ReactNode {
  const { state, change } = queue
  const choosesTransporter = useCan(driversContract.formData.access)
  return (
    <FilterBar
      list={queue}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />}
      filters={[choosesTransporter && transporterFilter(queue)]}
    />
  )
}

const columns: readonly Column<QueueRow>[] = [
  {
    key: 'driver',
    title: 'Driver',
    isRowHeader: true,
    cell: ({ driver_id }) => driver_id.name,
    note: ({ driver_id }) => <span className="digits">{driver_id.id_no}</span>,
  },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
  {
    key: 'submitted',
    title: 'Submitted',
    sort: true,
    cell: ({ submitted_at }) => <span className="digits whitespace-nowrap">{formatDate(formatMoment(submitted_at).split(',')[0])}</span>,
  },
  { key: 'age', title: 'Waiting', cell: (row) => <Age row={row} /> },
  { key: 'documents', title: 'Documents', cell: (row) => <span className="digits whitespace-nowrap">{documentsText(row)}</span> },
  { key: 'flags', title: 'Flags', cell: (row) => <Flags row={row} /> },
  { key: 'reviewer', title: 'Reviewer', cell: (row) => <ReviewerText row={row} /> },
]

const phoneCard = (row: QueueRow): ReactNode => (
  <>
    <p className="text-13 text-ink-2">{row.transporter_id.name}</p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <Age row={row} />
      <span className="digits">{documentsText(row)}</span>
      {row.flags.length > 0 && <Flags row={row} />}
      {row.reviewer && <ReviewerText row={row} />}
    </p>
  </>
)

type Shown = { row: QueueRow }

const documentsText = ({ documents: { accepted, required } }: QueueRow): string => `${accepted} of ${required} accepted`

function Age({ row: { waiting_days, is_overdue } }: Shown): ReactNode {
  const text = waiting_days === 0 ? 'Since today' : waiting_days === 1 ? '1 day' : `${waiting_days} days`
  return is_overdue ? <Status tone="bad">{`${text}, overdue`}</Status> : <span className="digits whitespace-nowrap">{text}</span>
}

const flagTexts = { barred: 'May be barred', duplicate: 'Possible duplicate', expiring: 'Expires soon' }

function Flags({ row: { flags } }: Shown): ReactNode {
  if (flags.length === 0) return '—'
  return (
    <span className="flex gap-1 max-md:flex-wrap">
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {flagTexts[flag]}
        </Badge>
      ))}
    </span>
  )
}

function ReviewerText({ row: { reviewer } }: Shown): ReactNode {
  if (!reviewer) return '—'
  return (
    <span>
      {reviewer.is_me ? 'You' : reviewer.name}
      <span className="digits text-13 text-ink-2">{`, until ${formatTime(reviewer.until)}`}</span>
    </span>
  )
}
