import { FileCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExpiryWithBadge } from '#administration/expiry-badge.tsx'
import { hasExpired } from '#administration/expiry.rules.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { clearanceHistoryContract, type Clearance } from './clearance-history.contract.ts'

/** A driver's medicals, trainings and other proofs with their evidence, including past ones. */
export function ClearanceHistory({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(clearanceHistoryContract.list, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="clearances"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ name, given_on }) => `${sentenceCase(name)} of ${formatDate(given_on)}`}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={
        <Empty
          icon={<FileCheck2 />}
          title="No clearances yet"
          text="Medicals, trainings and other proofs appear here once they have been approved."
        />
      }
    />
  )
}

const Named = ({ name, restrictions }: Clearance): ReactNode => (
  <>
    {sentenceCase(name)}
    {restrictions.length > 0 && (
      <span className="block text-13 font-normal text-ink-2">{restrictions.map(({ words }) => words).join(', ')}</span>
    )}
  </>
)

const columns: readonly Column<Clearance>[] = [
  { key: 'name', title: 'Clearance', cell: Named, isRowHeader: true },
  { key: 'given_on', title: 'Given on', cell: ({ given_on }) => <span className="digits whitespace-nowrap">{formatDate(given_on)}</span> },
  {
    key: 'expiry',
    title: 'Expiry',
    // Only a current clearance has days left.
    cell: ({ expiry, days_left, finding, state }) => {
      if (expiry === null || days_left === null) return 'No end'
      if (state === 'current') return <ExpiryWithBadge expiry={{ expiry, days_left, finding }} />
      return <span className="digits whitespace-nowrap">{formatDate(expiry)}</span>
    },
  },
  { key: 'state', title: 'State', cell: (clearance) => <State {...clearance} /> },
  { key: 'by', title: 'Given by', cell: (clearance) => <GivenBy clearance={clearance} /> },
  { key: 'file', title: 'Evidence', cell: (clearance) => <Evidence clearance={clearance} /> },
]

const states = {
  current: { tone: 'ok', label: 'In force' },
  expired: { tone: 'bad', label: 'Expired' },
  recalled: { tone: 'warn', label: 'Under recall' },
  earlier: { tone: 'neutral', label: 'Earlier' },
  replaced: { tone: 'neutral', label: 'Replaced' },
} as const satisfies Record<Clearance['state'] | 'expired' | 'recalled', { tone: Tone; label: string }>

function State({ state, days_left, finding, recall }: Clearance): ReactNode {
  if (state === 'current' && finding !== null) return <Status tone="bad">{finding}</Status>
  const inForce = days_left !== null && hasExpired(days_left) ? 'expired' : recall === null ? 'current' : 'recalled'
  const { tone, label } = states[state === 'current' ? inForce : state]
  return <Status tone={tone}>{label}</Status>
}

function GivenBy({ clearance }: { clearance: Clearance }): ReactNode {
  const { given_by, company, location, syllabus, score, fit_to_work, comment, fixed_by, recall } = clearance
  const details = [
    [company, location].filter(Boolean).join(', '),
    [syllabus, score !== null && `score ${Number(score)}`].filter(Boolean).join(', '),
    fit_to_work !== null && `Fit to work: ${fit_to_work}`,
    comment,
    recall,
    fixed_by && `Chosen by ${fixed_by.first_name} ${fixed_by.last_name}`,
  ].filter(Boolean)
  if (!given_by && details.length === 0) return '—'
  return (
    <div className="max-w-[40ch] py-1">
      {given_by && <p>{given_by}</p>}
      {details.map((line) => (
        <p key={String(line)} className="text-13 text-ink-2">
          {line}
        </p>
      ))}
    </div>
  )
}

function Evidence({ clearance: { file, name, given_on } }: { clearance: Clearance }): ReactNode {
  if (!file) return '—'
  if (file.link === null) return 'You do not have access to this file.'
  return <FilePreview file={{ name: file.name, href: file.link }} label={`${sentenceCase(name)} of ${formatDate(given_on)}`} />
}
