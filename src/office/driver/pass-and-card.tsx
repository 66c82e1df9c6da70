import { IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { endText } from '#onboarding/card-issuance/screen/card-texts.rules.ts'
import { PassCard } from '#drivers/page/pass-card.tsx'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { Status } from '#platform/web/badge.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { officePaths } from '../office.paths.ts'
import { officeDriverContract, type OwnCard } from './office-driver.contract.ts'

/** The pass with what limits it, and the driver's cards. */
export function PassAndCard({ driver }: { driver: DriverPage }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(officeDriverContract.cards, { driver_id: driver._id, ...paging })
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PassCard driver={driver} />
      <Table
        noun="cards"
        columns={columns}
        rows={answer.data}
        rowKey={({ _id }) => _id}
        rowName={({ card_no }) => card_no}
        page={answer.page}
        page_size={answer.page_size}
        total={answer.total}
        onChange={onChange}
        isStale={isStale}
        toolbar={<ButtonLink href={officePaths.pass(driver._id)}>Open the pass</ButtonLink>}
        empty={<Empty icon={<IdCard />} title="No card yet" text="Cards appear here once the plant has issued them." />}
      />
    </div>
  )
}

const day = (date: string | null): ReactNode => <span className="digits whitespace-nowrap">{formatDate(date)}</span>

const columns: readonly Column<OwnCard>[] = [
  { key: 'card_no', title: 'Card no', cell: ({ card_no }) => <span className="digits">{card_no}</span>, isRowHeader: true },
  { key: 'state', title: 'State', cell: (card) => <CardState card={card} /> },
  { key: 'handed', title: 'Handed over', cell: ({ handed_over_on }) => day(handed_over_on) },
  { key: 'cancelled', title: 'Cancelled', cell: ({ cancelled_on }) => day(cancelled_on) },
]

function CardState({ card: { handed_over_on, cancelled_on, end_reason } }: { card: OwnCard }): ReactNode {
  if (cancelled_on !== null) return <Status tone="neutral">{endText(end_reason)}</Status>
  return handed_over_on === null ? <Status tone="info">Not handed over yet</Status> : <Status tone="ok">In force</Status>
}
