import type { ReactNode } from 'react'
import { Help } from '#platform/web/help.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { HiddenColumns } from '#platform/web/table/stored-columns.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { reportContract, type ReportColumnJson, type ReportRow } from '../mechanism/report.contract.ts'
import { ReportTools } from './report-tools.tsx'
import { shownText } from './report-values.rules.ts'
import type { ReportView } from './report.hooks.ts'
import { useRecordPath } from './report.paths.ts'

/** The rows of a report with the chosen columns and their totals. */
export function ReportTable({ report }: { report: ReportView }): ReactNode {
  const { description, table, change } = report
  const { data: answer, isStale } = useListQuery(reportContract.rows, table)
  const { data, columns: keys, sort, page, page_size, total, capped_at } = answer
  const columns = columnsOf(description.columns, keys)
  const header = columns.find(({ isRowHeader }) => isRowHeader)
  const named = description.columns.find(({ key }) => key === header?.key)
  const recordPath = useRecordPath(description.record)
  const hasTotals = description.columns.some(({ key, total }) => total !== null && keys.includes(key))
  return (
    // Its columns are chosen in the address.
    <HiddenColumns value={undefined}>
      <Table
        noun={description.noun}
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={(row) => (named ? shownText(row.values[named.key], named) : '')}
        {...(recordPath && { openHref: ({ record_id }: ReportRow) => recordPath(record_id ?? '') })}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={sort}
        onChange={change}
        isStale={isStale}
        toolbar={<ReportTools report={report} shown={keys} />}
        {...(hasTotals && { totals: Object.fromEntries(keys.map((key) => [key, <Total key={key} report={report} column={key} />])) })}
        empty={<ListEmpty list={report} none={none} noMatch={noMatch} />}
      />
    </HiddenColumns>
  )
}

const none = { title: 'No rows in this period', text: 'Choose another period.' }
const noMatch = { title: 'No rows found', text: 'No row of this period matches the filters.' }

/** The names of records head the rows; otherwise the first column does. */
export function columnsOf(all: readonly ReportColumnJson[], keys: readonly string[]): readonly Column<ReportRow>[] {
  const chosen = keys.flatMap((key) => all.find((column) => column.key === key) ?? [])
  const header =
    chosen.find(({ key }) => key === 'driver') ?? chosen.find(({ type }) => type === 'reference' || type === 'text') ?? chosen[0]
  return chosen.map((column) => ({
    key: column.key,
    title: column.label,
    ...(column.definition !== null && { help: <Help term={column.label}>{column.definition}</Help> }),
    cell: ({ values }) => {
      const text = shownText(values[column.key], column)
      return column.type === 'day' || column.type === 'number' ? <span className="digits whitespace-nowrap">{text}</span> : text
    },
    sort: true,
    isRowHeader: column === header,
    ...(column.type === 'number' && { align: 'end' as const }),
  }))
}

type TotalProps = { report: ReportView; column: string }

const Total = (props: TotalProps): ReactNode => (
  <Waiting fallback="…">
    <TotalText {...props} />
  </Waiting>
)

/** Of all filtered rows, not of the page. */
function TotalText({ report, column }: TotalProps): ReactNode {
  const { totals } = useRouteQuery(reportContract.summary, report.query).data
  const described = report.description.columns.find(({ key }) => key === column)
  if (!described || described.total === null) return null
  const text = shownText(totals[column], described)
  return described.total === 'sum' ? text : `${text} (${described.total})`
}
