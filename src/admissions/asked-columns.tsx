import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import type { Column } from '#platform/web/table/table.tsx'

/** What a plant is asked about a driver of another one. */
type Asked = {
  driver: { name: string; id_no: string }
  transporter: string
  home_plant: string
  reason: string
  asked_by: string
  asked_at: string
}

/** Whom it is about; `home` is the title of the driver's plant. */
export const askedDriverColumns = (home: string): readonly Column<Asked>[] => [
  { key: 'driver', title: 'Driver name', cell: ({ driver }) => driver.name, isRowHeader: true },
  { key: 'id_no', title: 'Id no', cell: ({ driver }) => <span className="digits">{driver.id_no}</span> },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter }) => transporter },
  { key: 'home', title: home, cell: ({ home_plant }) => home_plant },
]

export const askedByColumn: Column<Asked> = {
  key: 'asked',
  title: 'Asked',
  cell: ({ asked_by, asked_at }) => (
    <span className="block py-1">
      {asked_by}
      <span className="digits block text-13 whitespace-nowrap text-ink-2">{formatMoment(asked_at)}</span>
    </span>
  ),
  isHiddenOnPhones: true,
}

export const askedWhyColumn: Column<Asked> = {
  key: 'reason',
  title: 'Reason',
  cell: ({ reason }) => <span className="block max-w-[40ch] py-1">{reason}</span>,
}

/** The status, with what was said about it. */
export const SaidOutcome = ({ status, said }: { status: ReactNode; said: string | null }): ReactNode => (
  <span className="block py-1">
    {status}
    {said && <span className="block max-w-[40ch] text-13 text-ink-2">{said}</span>}
  </span>
)

type Acting<Row> = {
  /** The word on the button; null where a colleague has to do it. */
  labelOf: (row: Row) => string | null
  loadForm: () => unknown
  onAct: (row: Row) => void
}

/** The button that opens the form of a row. */
export const actColumn = <Row extends Asked>({ labelOf, loadForm, onAct }: Acting<Row>): Column<Row> => ({
  key: 'act',
  title: 'Action',
  cell: (row) => {
    const label = labelOf(row)
    if (label === null) return <span className="text-13 text-ink-2">A colleague decides</span>
    const want = (): void => {
      preloadDialogs()
      loadForm()
    }
    return (
      <Button aria-label={`${label}: ${row.driver.name}`} onPointerEnter={want} onClick={() => onAct(row)}>
        {label}
      </Button>
    )
  },
})
