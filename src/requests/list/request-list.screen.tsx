import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { Selection } from '#platform/web/table/selection.tsx'
import { LookSwitch, useLook } from '../triage/look.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { nameOf } from '../details/person-name.tsx'
import { useRequestRowActions } from './request-row-actions.tsx'
import type { NeedActions } from '../needs-you/need-actions.tsx'
import { useBulkSelection } from '../bulk/bulk-selection.tsx'
import { DueText } from '../inbox/due-text.tsx'
import { ApprovalsMark } from '../details/approvals-mark.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestTabs } from './request-tabs.tsx'
import { useRequestList, type RequestList } from './request-list.hooks.ts'
import { RecordedAt, RequestType } from '../recorded-at.tsx'
import { RequestStatus } from '../request-status.tsx'
import { SentBackMark } from '../send-back/sent-back-mark.tsx'
import type { RequestRow } from '../requests.contract.ts'
import { noMatch, none, nothingNeeded, nothingWaits } from './request-list-texts.ts'

/** 'Requests'. Its whole state is in the address. */
export function RequestListScreen({ needs }: { needs?: NeedActions }): ReactNode {
  const requests = useRequestList()
  const actions = useRequestRowActions()
  const { state, list } = requests
  const isNeeds = state.tab === 'needs_you'
  const look = useLook(state.tab, needs === undefined)
  const bulk = useBulkSelection(requests.fields, list.data.data)
  const empty = (
    <ListEmpty
      list={requests}
      icon={<ClipboardCheck />}
      none={isNeeds ? nothingNeeded : state.tab === 'waiting' ? nothingWaits : none}
      noMatch={noMatch}
    />
  )
  return (
    <>
      <PageHead title="Requests" count={requests.count} subtitle="Requests about drivers, and their decisions" />
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-3 sm:mb-3">
        <RequestTabs requests={requests} panelId={panelId} />
        {look.isOffered && <LookSwitch {...look} />}
      </div>
      <div id={panelId} role="tabpanel" aria-label="Requests">
        {look.isTriage ? (
          <Waiting fallback={<Skeleton className="h-160" />}>
            <Triage requests={requests} selection={bulk.selection} empty={empty} />
          </Waiting>
        ) : (
          <RequestTable requests={requests} selection={bulk.selection} empty={empty} needs={needs} actions={actions} />
        )}
        {bulk.panel}
      </div>
      {actions.panel}
      {needs?.panel}
    </>
  )
}

type TableProps = {
  requests: RequestList
  selection: Selection<RequestRow> | undefined
  empty: ReactNode
  needs: NeedActions | undefined
  actions: ReturnType<typeof useRequestRowActions>
}

/** The specification's columns; the due time stands beside what waits at the plant. */
function RequestTable({ requests, selection, empty, needs, actions }: TableProps): ReactNode {
  const { state, list, paths, choosesTransporter, hasPlants, elsewhere, change } = requests
  const { data, page, page_size, total, capped_at } = list.data
  const showsDue = !needs && (state.tab === 'waiting' || state.tab === 'pending')
  const todoOf = (row: RequestRow): ReactNode => {
    const there = elsewhere(row)
    return there ? <TextLink href={there.href}>{there.label}</TextLink> : needs?.button(row)
  }
  const todo = needs && state.tab === 'needs_you' ? { key: 'todo', title: 'What to do', cell: todoOf } : undefined
  return (
    <Table
      noun="requests"
      columns={[
        ...columns.filter(({ key }) => (key === 'transporter' ? choosesTransporter : key === 'plant' ? hasPlants : true)),
        ...(showsDue ? [dueColumn] : []),
        ...(todo ? [todo] : []),
      ]}
      rows={data}
      rowKey={({ _id }) => _id}
      rowName={({ type_id, driver_id }) => `${type_id.name}, ${driver_id.name}`}
      openHref={(row) => elsewhere(row)?.href ?? paths.request(row._id)}
      nameHref={(row) => (elsewhere(row) ? undefined : actions.driverHref(row))}
      mark={(row) => driverMark(elsewhere(row) ? { ...row.driver_id, picture_id: null } : row.driver_id)}
      menu={(row) => {
        const there = elsewhere(row)
        return there ? [{ key: 'open', ...there }] : [...(needs?.entriesOf(row) ?? []), ...actions.entriesOf(row)]
      }}
      phone={(row) => phoneCard(row, todo?.cell(row))}
      selection={selection}
      page={page}
      page_size={page_size}
      total={total}
      capped_at={capped_at}
      sort={state.sort === 'newest' ? '-created_at' : 'created_at'}
      onChange={({ sort, ...rest }) =>
        change({ ...rest, ...(sort !== undefined && { sort: sort === 'created_at' ? 'oldest' : 'newest' }) })
      }
      isStale={list.isStale}
      saved={useSavedFilters('requests', requests)}
      toolbar={<RequestFilters requests={requests} />}
      exports={requests.exports}
      empty={empty}
    />
  )
}

const Triage = lazyPart(() => import('../triage/triage.tsx'), 'Triage')

const panelId = 'requests-of-tab'

const statusCell = (request: RequestRow): ReactNode => (
  <>
    <RequestStatus status={request.status_id} />
    {request.sent_back_at !== null && <SentBackMark />}
    <ApprovalsMark request={request} />
  </>
)

const columns: readonly Column<RequestRow>[] = [
  { key: 'driver', title: 'Driver name', cell: ({ driver_id }) => driver_id.name, isRowHeader: true },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter }) => transporter.name },
  { key: 'plant', title: 'Plant', cell: ({ plant }) => plant?.name },
  { key: 'type', title: 'Request type', cell: (request) => <RequestType request={request} /> },
  { key: 'status', title: 'Status', cell: statusCell },
  { key: 'created_by', title: 'Requested by', cell: ({ created_by }) => nameOf(created_by) },
  {
    key: 'created_at',
    title: 'Request date',
    cell: ({ created_at, waiting_days }) => (
      <span className="digits whitespace-nowrap">
        {formatMoment(created_at)}
        {waiting_days !== null && <span className="block text-13 text-ink-2">{pendingText(waiting_days)}</span>}
      </span>
    ),
    sort: true,
  },
]

const dueColumn: Column<RequestRow> = {
  key: 'due',
  title: 'Due',
  cell: ({ due, bulk }) =>
    due && (
      <>
        <DueText due={due} />
        {bulk?.why_not && (
          <span title={bulk.why_not} className="block max-w-44 truncate text-13 text-ink-2">
            {bulk.why_not}
          </span>
        )}
      </>
    ),
}

const phoneCard = (request: RequestRow, todo?: ReactNode): ReactNode => {
  const { transporter, status_id, sent_back_at, created_by, created_at, waiting_days, due, bulk } = request
  return (
    <>
      <p className="text-13 text-ink-2">{[transporter.name, request.plant?.name].filter(Boolean).join(' · ')}</p>
      <RecordedAt plant={request.recorded_at} />
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <RequestStatus status={status_id} />
        {sent_back_at !== null && <SentBackMark />}
        <ApprovalsMark request={request} />
        <span className="digits text-ink-2">
          {nameOf(created_by)}, {formatMoment(created_at)}
        </span>
        {waiting_days !== null && <span className="text-ink-2">{pendingText(waiting_days)}</span>}
      </p>
      {due && (
        <p className="mt-1 text-13">
          <DueText due={due} />
          {bulk?.why_not && <span className="block text-ink-2">{bulk.why_not}</span>}
        </p>
      )}
      {todo && <div className="relative mt-2">{todo}</div>}
    </>
  )
}

/** How long a request has been pending. */
const pendingText = (days: number): string => (days === 0 ? 'Today' : days === 1 ? 'Pending for 1 day' : `Pending for ${days} days`)
