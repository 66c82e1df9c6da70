import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { asAtPath, useDriverPaths } from '../../driver.paths.ts'
import { ChangedValues } from '../../changes/changed-values.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { stretchesContract, type Stretch } from './stretches.contract.ts'

/** What was known of a driver, from when until when: every change, also several in one day. */
export function DriverStretches({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const paths = useDriverPaths()
  const { data: answer, isStale } = useRouteQuery(stretchesContract.list, { driver_id: driverId, ...paging })
  return (
    <>
      {answer.kept_since && (
        <p className="mb-3 text-ink-2">Kept since {formatDate(answer.kept_since)}. What was known before is not recorded.</p>
      )}
      <p className="mb-3">
        <TextLink href={asAtPath(paths, driverId, {})}>As at a moment…</TextLink>
      </p>
      <Table
        noun="changes"
        columns={columns}
        rows={answer.data}
        rowKey={({ _id }) => _id}
        rowName={(stretch) => `From ${beginning(stretch)}`}
        page={answer.page}
        page_size={answer.page_size}
        total={answer.total}
        onChange={onChange}
        isStale={isStale}
        empty={<Empty icon={<History />} title="No history yet" text="What is known of this driver appears here with each change." />}
      />
    </>
  )
}

const beginning = ({ from, from_day, has_time }: Stretch): string => (has_time ? formatMoment(from) : formatDate(from_day))

/** A stretch that was kept by the day ends at a day, unless one with a time follows. */
function ending({ until, until_day }: Stretch): string {
  if (until === null) return 'Now'
  const text = formatMoment(until)
  return text.endsWith(', 00:00') ? formatDate(until_day) : text
}

const columns: readonly Column<Stretch>[] = [
  { key: 'from', title: 'From', cell: (each) => <span className="digits whitespace-nowrap">{beginning(each)}</span>, isRowHeader: true },
  { key: 'until', title: 'Until', cell: (each) => <span className="digits whitespace-nowrap">{ending(each)}</span> },
  { key: 'values', title: 'What changed', cell: ({ values }) => <ChangedValues values={values} /> },
]
