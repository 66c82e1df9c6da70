import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDriverPaths, visitorPath } from '#drivers/driver.paths.ts'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { checkPath } from '../screen/gate.paths.ts'
import type { LoggedCheck } from './check-log.contract.ts'
import { CheckLogFilters } from './check-log-filters.tsx'
import { useCheckLog } from './check-log.hooks.ts'
import { directionNames, foundByNames } from './check-log.rules.ts'
import { CheckOutcome } from './check-outcome.tsx'

/** Every check, denied ones too. Its whole state is in the address. */
export function CheckLogScreen(): ReactNode {
  const log = useCheckLog()
  const { list, change, choosesTransporter } = log
  const { driver } = useDriverPaths()
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead title="Gate checks" count={log.count} subtitle="Every check as it was, with its verdict and reasons" />
      <Table
        noun="checks"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={nameOf}
        openHref={({ _id }) => checkPath(_id)}
        // Without drivers.read, a driver's page is not open.
        nameHref={({ driver_id, visitor }) =>
          visitor ? visitorPath(visitor._id) : choosesTransporter && driver_id ? driver(driver_id._id) : undefined
        }
        mark={({ driver_id }) => driver_id && driverMark(choosesTransporter ? driver_id : { ...driver_id, picture_id: null })}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        onChange={change}
        isStale={list.isStale}
        toolbar={<CheckLogFilters log={log} />}
        exports={log.exports}
        empty={<ListEmpty list={log} icon={<ClipboardList />} none={none} noMatch={noMatch} />}
      />
    </>
  )
}

const none = { title: 'No checks yet', text: 'Checks appear here when a guard scans the first card.' }
const noMatch = { title: 'No checks found', text: 'No check matches the search and the filters.' }

const nameOf = ({ driver_id, visitor, entered, reasons }: LoggedCheck): string =>
  driver_id?.name ?? visitor?.name ?? (entered === null ? (reasons[0]?.text ?? 'Unknown card') : `Number ${entered}`)

const columns: readonly Column<LoggedCheck>[] = [
  {
    key: 'driver',
    title: 'Driver',
    cell: nameOf,
    isRowHeader: true,
    note: ({ transporter, visitor }) => [transporter, visitor?.plant].filter(Boolean).join(' · ') || null,
  },
  {
    key: 'checked_at',
    title: 'Checked',
    cell: ({ checked_at }) => <span className="digits whitespace-nowrap">{formatMoment(checked_at)}</span>,
  },
  { key: 'direction', title: 'Direction', cell: ({ direction }) => directionNames[direction] },
  {
    key: 'outcome',
    title: 'Verdict',
    cell: ({ outcome, reasons, override }) => <CheckOutcome outcome={outcome} reasons={reasons} isOverridden={override !== null} />,
  },
  {
    key: 'found_by',
    title: 'Found by',
    cell: ({ found_by, card_no }) => (
      <>
        {foundByNames[found_by]}
        {card_no && <span className="digits block text-13 text-ink-2">Card {card_no}</span>}
      </>
    ),
  },
  { key: 'registration', title: 'Vehicle', cell: ({ registration }) => registration ?? '—' },
  {
    key: 'checked_by',
    title: 'Checked by',
    cell: ({ checked_by, device, is_offline }) => [checked_by, device, is_offline && 'offline'].filter(Boolean).join(', ') || '—',
  },
  {
    key: 'override',
    title: 'Override',
    cell: ({ override }) => (override === null ? '—' : `${override.by}: ${override.reason}`),
  },
  { key: 'unusual', title: 'Unusual', cell: ({ unusual }) => (unusual.length === 0 ? '—' : unusual.join(', ')) },
]
