import { Archive } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { HeldPersons } from './legal-holds/held-persons.tsx'
import { PeriodsForm } from './periods-form.tsx'
import { PastPurges } from './purge/past-purges.tsx'
import { ProposePurge } from './purge/propose-purge.tsx'
import { retentionContract, type DueKind } from './retention.contract.ts'
import { mostCounted, retentionKinds } from './retention.rules.ts'

/** While steps are left, how far it is changes by the second. */
const refreshMs = 2_000

/** How long the plant keeps records, what is past that, and what a purge takes. */
export function RetentionScreen(): ReactNode {
  const { data, isStale, refetch } = useRouteQuery(retentionContract.overview, {})
  const isMoving = data.purges.some(({ finished_at }) => finished_at === null)
  useEffect(() => {
    const timer = isMoving ? setInterval(refetch, refreshMs) : undefined
    return () => clearInterval(timer)
  })
  return (
    <>
      <PageHead title="Retention" subtitle="How long this plant keeps records, and what it lets go" />
      <div className="flex max-w-240 flex-col gap-4 sm:gap-6">
        <PastPurges purges={data.purges} />
        <Card
          title="Past their time"
          description="A purge takes values and files, and leaves what it was, of whom and when. A second person confirms it."
          aside={<ProposePurge cannotBecause={data.cannot_because} />}
          flush
        >
          {/* The card is its frame. */}
          <div className="[&>section]:rounded-t-none [&>section]:border-x-0 [&>section]:border-b-0">
            <Table
              noun="kinds"
              columns={columns}
              rows={data.kinds}
              rowKey={({ kind }) => kind}
              rowName={({ kind }) => retentionKinds[kind].name}
              page={1}
              page_size={100}
              total={data.kinds.length}
              onChange={() => {}}
              isStale={isStale}
              empty={<Empty icon={<Archive />} title="Nothing is kept" />}
            />
          </div>
        </Card>
        <PeriodsForm kinds={data.kinds} gateMonths={data.gate_keep_months} />
        <HeldPersons held={data.held} />
      </div>
    </>
  )
}

const counted = (count: number): string => (count >= mostCounted ? `${countText(mostCounted)}+` : countText(count))

function keptAllTheSame({ held, waiting, counting }: DueKind): string {
  const reasons = [
    held > 0 && `${counted(held)} on legal hold`,
    waiting > 0 && `${counted(waiting)} being decided`,
    counting > 0 && `${counted(counting)} still counting`,
  ]
  return reasons.filter(Boolean).join(', ') || '—'
}

const columns: readonly Column<DueKind>[] = [
  { key: 'kind', title: 'Records', cell: ({ kind }) => retentionKinds[kind].name, isRowHeader: true, width: '28%' },
  { key: 'months', title: 'Kept for', cell: ({ months }) => (months === null ? 'Ever' : `${months} ${months === 1 ? 'month' : 'months'}`) },
  { key: 'due', title: 'Past it', cell: ({ due }) => <span className="digits">{counted(due)}</span> },
  { key: 'oldest', title: 'Oldest', cell: ({ oldest }) => (oldest === null ? '—' : formatDate(oldest)) },
  { key: 'kept', title: 'Kept all the same', width: '30%', cell: keptAllTheSame },
]
