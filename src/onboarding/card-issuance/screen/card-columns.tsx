import type { ReactNode } from 'react'
import { ExpiryInRow } from '#administration/row-expiry.tsx'
import { DaysLeft } from '#administration/expiry-badge.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import type { Column } from '#platform/web/table/table.tsx'
import type { CardStage } from '../card-stages.rules.ts'
import type { IssuanceRow } from '../card-issuance.contract.ts'
import { endText } from './card-texts.rules.ts'

type Col = Column<IssuanceRow>

const name: Col = { key: 'name', title: 'Driver', isRowHeader: true, sort: true, cell: (row) => row.name, note: ({ id_no }) => id_no }
const transporter: Col = { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name }
const pass: Col = {
  key: 'pass_expiry',
  title: 'Pass expiry',
  sort: true,
  cell: ({ alloc_pass }) => <ExpiryInRow expiry={alloc_pass} />,
}
const cardNo: Col = {
  key: 'card_no',
  title: 'Card no',
  cell: ({ card }) => card && <span className="digits whitespace-nowrap">{card.card_no}</span>,
}
const printed: Col = { key: 'printed', title: 'Printed', sort: true, cell: ({ card }) => printedText(card) }
const batch: Col = { key: 'batch', title: 'Batch', cell: ({ card }) => card?.batch }
const receivedBy: Col = {
  key: 'received_by',
  title: 'Handed over to',
  cell: ({ card }) => card && [card.received_by, card.handed_over_at && formatMoment(card.handed_over_at)].filter(Boolean).join(', '),
}
const end: Col = { key: 'end', title: 'Why', cell: ({ card }) => card?.cancelled_at && endText(card.end_reason) }

/** What each stage has to show. */
export const cardColumns: Readonly<Record<CardStage, readonly Col[]>> = {
  print: [name, transporter, pass, cardNo],
  hand_over: [name, transporter, pass, cardNo, printed, batch],
  issued: [name, transporter, pass, cardNo, { ...printed, sort: false }, batch, receivedBy],
  cancelled: [name, transporter, pass, { ...cardNo, title: 'Last card no' }, end],
}

function printedText(card: IssuanceRow['card']): string | null {
  if (!card?.printed_at) return null
  return card.print_count > 1 ? `${formatMoment(card.printed_at)}, ${card.print_count} times` : formatMoment(card.printed_at)
}

export const cardOnPhone = ({ transporter_id, id_no, card, alloc_pass }: IssuanceRow): ReactNode => (
  <>
    <p className="text-13 text-ink-2">{transporter_id.name}</p>
    <p className="digits mt-0.5 text-13 text-ink-2">{[id_no, card?.card_no].filter(Boolean).join(' · ')}</p>
    {alloc_pass && (
      <p className="mt-1.5 text-13">
        <DaysLeft days={alloc_pass.days_left} prefix="Pass: " />
      </p>
    )}
  </>
)
