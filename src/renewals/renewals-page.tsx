import { Plus, RotateCw, X } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { sentenceCase } from '#platform/contract/words.ts'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { useCall } from '#platform/web/query.ts'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { useCancelRequest } from '#requests/details/cancel-request.tsx'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import { SentBackMark } from '#requests/send-back/sent-back-mark.tsx'
import { RenewalsThatNeedYou } from './mend-renewal.tsx'
import type { SentBefore, SheetProps } from './new-renewal.tsx'
import type { PortalCalls, RenewalRow } from './portal-calls.contract.ts'
import { sentBody, sentValues, type RenewalStatus } from './renewals.rules.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const NewRenewal = lazyPart(() => import('./new-renewal.tsx'), 'NewRenewal')

export type RenewalsPageProps = {
  calls: PortalCalls
  kind: Kind
  path: `/${string}`
  labels: { title: string; subtitle: string; newRenewal: string; panelText: string }
  /** The kind's own columns, between driver and date. */
  columns: readonly Column<RenewalRow>[]
  Sheet: ComponentType<SheetProps>
}

/** The page of doctors and trainers: their renewals, and the form for a new one. */
export function RenewalsPage({ calls, kind, path, labels, columns, Sheet }: RenewalsPageProps): ReactNode {
  const renewals = useList(calls.list, { path, filters: [] })
  const { list, change } = renewals
  const [isOpen, setOpen] = useState(false)
  const [again, setAgain] = useState<SentBefore>()
  const { data, page, page_size, total } = list.data
  const open = (before?: SentBefore): void => {
    setAgain(before)
    setOpen(true)
  }
  const { menuOf, confirmations } = useRowMenu({ calls, kind, open, onCancelled: list.refetch })
  const button = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open()}>
      {labels.newRenewal}
    </Button>
  )
  const sent = () => {
    setOpen(false)
    list.refetch()
  }
  return (
    <>
      <PageHead title={labels.title} subtitle={labels.subtitle} actions={button} />
      <RenewalsThatNeedYou rows={data} Sheet={Sheet} title={kind.action} onSent={list.refetch} />
      <Table
        noun="renewals"
        columns={[...driverColumns, ...columns, ...requestColumns]}
        menu={menuOf}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ driver_id }) => driver_id.name}
        page={page}
        page_size={page_size}
        total={total}
        onChange={change}
        isStale={list.isStale}
        empty={<ListEmpty list={renewals} none={none} />}
      />
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title={labels.newRenewal} description={labels.panelText}>
        <NewRenewal calls={calls} kind={kind} Sheet={Sheet} again={again} onSent={sent} onCancelled={list.refetch} />
      </SidePanel>
      {confirmations}
    </>
  )
}

type RowMenuProps = Pick<RenewalsPageProps, 'calls' | 'kind'> & { open: (before: SentBefore) => void; onCancelled: () => void }

/** What its sender may do with a renewal, by its status. */
function useRowMenu({ calls, kind, open, onCancelled: onDone }: RowMenuProps): {
  menuOf: (row: RenewalRow) => readonly MenuEntry[]
  confirmations: ReactNode
} {
  const own = useCancelRequest(kind.cancel, { refresh: [kind.exist], onDone })
  const other = useCancelRequest(renewRequirement.cancel, { refresh: [renewRequirement.exist], onDone })
  const verify = useCall(calls.verify, { toast: false })
  // The driver is verified anew: the earlier verification may have ended, or the driver may have left.
  const sendAgain = async (row: RenewalRow): Promise<void> => {
    const {
      driver_id: { id_no },
      request_id,
    } = row
    const answer = await verify.send({ id_no })
    if (answer) open({ driver: answer.driver, values: sentValues(request_id.body_data), isOther: row.requirement !== null })
  }
  const menuOf = (row: RenewalRow): readonly MenuEntry[] => {
    const { _id, status_id } = row.request_id
    if (status_id.name === 'Rejected')
      return [{ key: 'again', label: 'Send again', icon: <RotateCw aria-hidden />, onSelect: () => void sendAgain(row) }]
    if (status_id.name === 'Approved') return []
    return [
      {
        key: 'cancel',
        label: 'Cancel request',
        icon: <X aria-hidden />,
        tone: 'bad',
        onSelect: () => void (row.requirement === null ? own : other).cancel(_id),
      },
    ]
  }
  const confirmations = (
    <>
      {own.confirmation}
      {other.confirmation}
    </>
  )
  return { menuOf, confirmations }
}

const none = { title: 'No renewals yet', text: 'Renewals that you send at this plant appear here.' }

const driverColumns: readonly Column<RenewalRow>[] = [
  {
    key: 'driver',
    title: 'Driver name',
    cell: ({ driver_id, requirement }) => (
      <>
        {driver_id.name}
        {requirement !== null && <span className="block text-13 font-normal text-ink-2">{sentenceCase(requirement)}</span>}
      </>
    ),
    isRowHeader: true,
  },
  { key: 'id_no', title: 'Id no', cell: ({ driver_id }) => <span className="digits">{driver_id.id_no}</span> },
]

const requestColumns: readonly Column<RenewalRow>[] = [
  {
    key: 'date',
    title: 'Date',
    cell: ({ request_id }) => <span className="digits whitespace-nowrap">{formatDate(sentBody(request_id.body_data).date)}</span>,
  },
  {
    key: 'report',
    title: 'Report',
    cell: ({ driver_id, request_id: { file } }) => file && <FilePreview file={file} label={`report about ${driver_id.name}`} />,
  },
  {
    key: 'sent',
    title: 'Sent',
    cell: ({ request_id }) => <span className="digits whitespace-nowrap">{formatMoment(request_id.created_at)}</span>,
    isHiddenOnPhones: true,
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ request_id: { status_id, decision_comment, sent_back } }) => (
      <span className="block py-1">
        <Status tone={tones[status_id.name]}>{status_id.name}</Status>
        {sent_back && <SentBackMark />}
        {decision_comment !== null && <span className="block max-w-[40ch] text-13 text-ink-2">{decision_comment}</span>}
      </span>
    ),
  },
]

const tones = { Approved: 'ok', Rejected: 'bad', 'Pending approval': 'info' } as const satisfies Record<RenewalStatus, Tone>
