import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import { daysBetween, toPlainDate } from '#platform/contract/plain-date.ts'
import type { QueueRow } from './queue.contract.ts'
import type { QueuedApplication, QueueScope } from './queue.store.ts'
import { reviewerOf } from '../verification.rules.ts'

export const presentQueuedApplication = (row: QueuedApplication, scope: QueueScope): QueueRow => ({
  _id: row.id,
  driver_id: { _id: row.driver_id, name: row.driver_name, id_no: row.id_no },
  transporter_id: { _id: row.transporter_id, name: row.transporter_name },
  state: row.state,
  submitted_at: row.submitted_at.toISOString(),
  waiting_days: waitingDays(row, scope),
  is_overdue: row.state === 'submitted' && toPlainDate(row.state_since, scope.timeZone) <= scope.overdueDay,
  documents: { required: row.documents_required, accepted: row.documents_accepted },
  flags: [
    ...(row.may_be_barred ? ['barred' as const] : []),
    ...(row.may_be_duplicate ? ['duplicate' as const] : []),
    ...(row.expires_soon ? ['expiring' as const] : []),
  ],
  reviewer: reviewerOf(row, scope),
})

/** The columns of the export. */
export const queueSheet = (scope: QueueScope): readonly SheetColumn<QueuedApplication>[] => [
  { title: 'Driver', cell: (row) => row.driver_name, width: 28 },
  { title: 'Id no', cell: (row) => row.id_no },
  { title: 'Transporter', cell: (row) => row.transporter_name, width: 28 },
  { title: 'Submitted', cell: (row) => dayCell(toPlainDate(row.submitted_at, scope.timeZone)), width: 13 },
  { title: 'Days waiting', cell: (row) => waitingDays(row, scope), width: 13 },
  { title: 'Documents accepted', cell: (row) => row.documents_accepted, width: 19 },
  { title: 'Documents required', cell: (row) => row.documents_required, width: 19 },
  { title: 'Reviewer', cell: (row) => reviewerOf(row, scope)?.name ?? null, width: 24 },
]

const waitingDays = ({ state_since }: QueuedApplication, { timeZone, today }: QueueScope): number =>
  daysBetween(toPlainDate(state_since, timeZone), today)
