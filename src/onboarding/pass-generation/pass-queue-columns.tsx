import type { ReactNode } from 'react'
import { DaysLeft, type ExpiryDate } from '#administration/expiry-badge.tsx'
import { TermHelp } from '#administration/terms.tsx'
import { formatDate } from '#platform/web/dates.ts'
import type { Column } from '#platform/web/table/table.tsx'
import type { QueuedDriver } from './pass-generation.contract.ts'
import type { PassQueue } from './pass-queues.rules.ts'

/** A queue's columns: Blocked says why instead of the new pass, Yearly shows the present pass too. */
export const queueColumns = (queue: PassQueue): readonly Column<QueuedDriver>[] => [
  { key: 'name', title: 'Driver', isRowHeader: true, sort: true, width: '14%', cell: ({ name }) => name, note: ({ id_no }) => id_no },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
  { key: 'licence', title: 'Licence', cell: ({ licence }) => <Day of={licence} /> },
  { key: 'medical', title: 'Medical', cell: ({ current_medical }) => <Day of={current_medical} /> },
  { key: 'ddt', title: 'DDT', help: <TermHelp of="ddt" />, cell: ({ current_ddt }) => <Day of={current_ddt} /> },
  { key: 'bulker', title: 'Bulker', help: <TermHelp of="bulker" />, cell: (row) => <Bulker row={row} /> },
  ...(queue === 'blocked' ? [] : [earliestColumn(queue)]),
  ...(queue === 'yearly' ? [passColumn] : []),
  queue === 'blocked' ? whyColumn : proposedColumn,
]

const earliestColumn = (queue: PassQueue): Column<QueuedDriver> => ({
  key: 'earliest',
  title: 'First end',
  ...(queue === 'ready' && { sort: 'earliest' }),
  cell: ({ earliest }) => earliest && <Day of={earliest} note={earliest.name} />,
})

const passColumn: Column<QueuedDriver> = { key: 'pass', title: 'Pass ends', sort: 'earliest', cell: ({ pass }) => <Day of={pass} /> }

const whyColumn: Column<QueuedDriver> = { key: 'why', title: 'Why blocked', width: '26%', cell: (row) => <Blockers row={row} /> }

const proposedColumn: Column<QueuedDriver> = {
  key: 'proposed',
  title: 'New pass until',
  cell: (row) => (row.proposed ? <Day of={row.proposed} note={row.proposed.reason} /> : <Blockers row={row} />),
}

/** A date over its note or, in its last 30 days, its days left. */
function Day({ of, note }: { of: ExpiryDate | null; note?: string }): ReactNode {
  if (!of) return 'Missing'
  return (
    <span className="block py-1">
      <span className="digits block whitespace-nowrap">{formatDate(of.expiry)}</span>
      {of.days_left <= 30 && <DaysLeft days={of.days_left} />}
      {note && <span className="block text-13 text-ink-2">{note}</span>}
    </span>
  )
}

const Bulker = ({ row }: { row: QueuedDriver }): ReactNode =>
  row.needs_bulker ? <Day of={row.current_bulker_training} /> : <span className="text-ink-2">Not needed</span>

const Blockers = ({ row }: { row: QueuedDriver }): ReactNode => (
  <ul className="py-1 text-bad">
    {row.blockers.map(({ sentence }) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** A row's card on phones. */
export const queueCard = (row: QueuedDriver): ReactNode => (
  <>
    <p className="text-13 text-ink-2">
      {row.transporter_id.name} · <span className="digits">{row.id_no}</span>
    </p>
    {row.pass && (
      <p className="mt-1.5 text-13">
        <DaysLeft days={row.pass.days_left} prefix="Pass: " />
      </p>
    )}
    {row.proposed ? (
      <p className="mt-1.5 text-13">
        New pass until <span className="digits font-medium">{formatDate(row.proposed.expiry)}</span> ({row.proposed.reason})
      </p>
    ) : (
      <div className="mt-1.5 text-13">
        <Blockers row={row} />
      </div>
    )}
  </>
)
