import { withDaysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import { issuingStatuses } from './card-stages.rules.ts'
import type { CardHistoryRow } from '#passes/cards/card-history.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { BatchCardRow, BatchRow } from './card-batches.store.ts'
import type { BatchCard, CardBatch, CardHistoryEntry, IssuanceDetails, IssuanceRow } from './card-issuance.contract.ts'
import type { CardListRow } from './card-list.store.ts'

type CardTimes = Pick<
  CardListRow,
  'card_no' | 'printed_at' | 'print_count' | 'handed_over_at' | 'received_by' | 'cancelled_at' | 'end_reason'
>

const timeText = (at: Date | null): string | null => at?.toISOString() ?? null

const presentTimes = ({ card_no, printed_at, print_count, handed_over_at, received_by, cancelled_at, end_reason }: CardTimes) => ({
  card_no,
  printed_at: timeText(printed_at),
  print_count,
  handed_over_at: timeText(handed_over_at),
  received_by,
  cancelled_at: timeText(cancelled_at),
  end_reason,
})

export const presentIssuanceRow = (row: CardListRow, today: PlainDate): IssuanceRow => ({
  _id: row.id,
  name: row.name,
  id_no: row.id_no,
  transporter_id: { _id: row.transporter_id, name: row.transporter_name },
  status: statusWithName(row.status_id),
  alloc_pass: withDaysLeft(row.pass_expiry, today),
  card: row.card_id === null ? null : { _id: row.card_id, ...presentTimes(row), batch: row.batch_id },
})

export const presentHeldCard = (row: CardHistoryRow): IssuanceDetails['card'] => ({ _id: row.id, ...presentTimes(row) })

export const presentCardEntry = (row: CardHistoryRow): CardHistoryEntry => ({
  _id: row.id,
  ...presentTimes(row),
  allocated_at: row.allocated_at.toISOString(),
  allocated_by: row.allocated_by,
  prints: row.prints.map(({ batch, at, by }) => ({ batch, at: new Date(at).toISOString(), by })),
  handed_over_by: row.handed_over_by,
  has_signature: row.signature_file_id !== null,
  ended_by: row.ended_by,
  end_comment: row.end_comment,
  outcome: row.outcome,
})

export const presentBatch = ({ id, printed_at, printed_by, layout, cards }: BatchRow): CardBatch => ({
  _id: id,
  printed_at: printed_at.toISOString(),
  printed_by,
  layout: layout === 'sheets' ? 'sheets' : 'single',
  cards,
})

export const presentBatchCard = ({ card_no, driver_id, name, status_id, is_waiting }: BatchCardRow): BatchCard => ({
  card_no,
  driver_id: { _id: driver_id, name },
  is_printable: is_waiting && issuingStatuses.some((status) => status === status_id),
})
