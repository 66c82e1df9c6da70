import { withDaysLeft } from '#administration/expiry.rules.ts'
import { pictureLink } from '#drivers/picture/picture-link.rules.ts'
import { driverStatus, statusWithName } from '#drivers/driver-status.contract.ts'
import { issuingStatuses, type CardStage } from './card-stages.rules.ts'
import type { CardHistoryRow } from '#drivers/card/card-history.store.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { BatchCardRow, BatchRow } from './card-batches.store.ts'
import type { CardDetails } from './card-issuance.store.ts'
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

/** As many as are listed. */
export const presentCounts = (
  { print, hand_over, issued, cancelled }: Record<CardStage, number>,
  most: number,
): Record<CardStage, number> => ({
  print: Math.min(print, most),
  hand_over: Math.min(hand_over, most),
  issued: Math.min(issued, most),
  cancelled: Math.min(cancelled, most),
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

type PresentedDetails = { driver: IssuanceDetails; history: CardHistoryEntry[] }
type SitesDay = { today: PlainDate; timeZone: string }

export function presentCardDetails({ driver, printable, cards, ...found }: CardDetails, { today, timeZone }: SitesDay): PresentedDetails {
  const inForce = cards.find(({ cancelled_at }) => cancelled_at === null)
  return {
    driver: {
      _id: driver.id,
      name: driver.name,
      id_no: driver.id_no,
      transporter_id: { _id: driver.transporter_id, name: printable.transporter },
      status: statusWithName(driver.status_id),
      picture: driver.picture_file_id === null ? null : pictureLink(driver.id, driver.picture_file_id),
      alloc_pass: withDaysLeft(driver.pass_expiry, today),
      blockers: [...found.blockers],
      unmet: [...found.unmet],
      is_picture_outdated: found.isPictureOutdated,
      card: inForce ? { _id: inForce.id, ...presentTimes(inForce) } : null,
      sides: found.sides,
      old_card_no: found.oldCardNo,
      is_reported_left: driver.status_id === driverStatus.cardCancelled && !inForce && cards[0]?.end_reason === 'left',
      replacements: cards.filter(({ end_reason }) => end_reason === 'lost' || end_reason === 'damaged').length,
      collection_place: printable.collectionPlace,
      today,
      allocated_on: inForce ? toPlainDate(inForce.allocated_at, timeZone) : null,
    },
    history: cards.map(presentCardEntry),
  }
}

const presentCardEntry = (row: CardHistoryRow): CardHistoryEntry => ({
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
