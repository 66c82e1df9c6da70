import type { ReactNode } from 'react'
import { SymbolOfRestriction } from '#drivers/restrictions/restriction-symbol.tsx'
import { VerdictStatus } from '#drivers/verdict/verdict.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import type { Column } from '#platform/web/table/table.tsx'
import type { ListedVisitor } from './visitors.contract.ts'

export const visitorColumns: readonly Column<ListedVisitor>[] = [
  { key: 'name', title: 'Driver name', cell: ({ name }) => name, sort: true, isRowHeader: true, share: '16%' },
  { key: 'id_no', title: 'Id no', cell: ({ id_no }) => <span className="digits">{id_no}</span> },
  { key: 'card', title: 'Card no', cell: ({ card_no }) => <span className="digits whitespace-nowrap">{card_no ?? '—'}</span> },
  { key: 'home', title: 'Own plant', cell: ({ home_plant }) => home_plant.name, share: '12%' },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter }) => transporter.name, share: '14%' },
  { key: 'verdict', title: 'May load', cell: (row) => <MayLoadHere row={row} />, share: '22%' },
  { key: 'restrictions', title: 'Restrictions', cell: ({ restrictions }) => <Restrictions restrictions={restrictions} />, share: '10%' },
  { key: 'admitted', title: 'Admitted', cell: ({ admitted }) => admittedText(admitted), share: '12%' },
  {
    key: 'last',
    title: 'Last at the gate',
    cell: ({ last_check }) => <span className="digits whitespace-nowrap">{last_check === null ? '—' : formatMoment(last_check)}</span>,
    sort: true,
  },
]

/** The card of a visiting driver on phones. */
export const visitorCard = (visitor: ListedVisitor): ReactNode => (
  <>
    <p className="text-13 text-ink-2">{[visitor.home_plant.name, visitor.transporter.name].join(' · ')}</p>
    <p className="digits mt-0.5 text-13 text-ink-2">{[visitor.id_no, visitor.card_no].filter(Boolean).join(' · ')}</p>
    <div className="mt-1.5">
      <MayLoadHere row={visitor} />
    </div>
    {visitor.restrictions.length > 0 && (
      <div className="mt-1 text-13">
        <Restrictions restrictions={visitor.restrictions} />
      </div>
    )}
    <p className="digits mt-1 text-13 text-ink-2">
      {[admittedText(visitor.admitted), visitor.last_check && `here ${formatMoment(visitor.last_check)}`].filter(Boolean).join(' · ')}
    </p>
  </>
)

/** The gate's verdict with its first reason, and how many more there are. */
function MayLoadHere({ row: { verdict, reasons } }: { row: ListedVisitor }): ReactNode {
  const [first, ...more] = reasons
  return (
    <>
      <VerdictStatus verdict={verdict} />
      {first && (
        <span className="digits block text-13 text-ink-2 md:truncate">
          {first.text}
          {more.length > 0 && `, and ${more.length} more`}
        </span>
      )}
    </>
  )
}

const Restrictions = ({ restrictions }: Pick<ListedVisitor, 'restrictions'>): ReactNode =>
  restrictions.length === 0 ? (
    '—'
  ) : (
    // A column is cut where there is less room; what restricts a driver is read whole.
    <span className="inline-flex flex-wrap items-center gap-x-3 whitespace-normal">
      {restrictions.map(({ key, words, symbol }) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <SymbolOfRestriction symbol={symbol} className="size-4 shrink-0 text-warn" />
          {words}
        </span>
      ))}
    </span>
  )

function admittedText(admitted: ListedVisitor['admitted']): string {
  if (admitted === null) return 'Not now'
  if (!admitted.is_now) return `From ${formatDate(admitted.from)}`
  return admitted.until === null ? 'With the plant' : `Until ${formatDate(admitted.until)}`
}
