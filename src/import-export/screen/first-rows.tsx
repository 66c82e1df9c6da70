import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import type { ReportedRow } from '../import-report.contract.ts'
import type { ImportState } from '../import.contract.ts'
import type { ImportRowsProps } from './import-rows.tsx'
import { fileColumns, isWrong, ReportedStatus, RowErrors, type FileColumn } from './row-parts.tsx'

/** The first rows of the file under its headings, as they are read, each with its outcome. */
export function FirstRows({ importState, address: { state, change } }: ImportRowsProps): ReactNode {
  const { page, page_size } = state
  const { report } = importState
  const ofFile = fileColumns(report)
  return (
    <Table
      noun="first rows"
      columns={columnsOf(importState, ofFile)}
      rows={report.preview.slice((page - 1) * page_size, page * page_size)}
      rowKey={({ line }) => String(line)}
      rowName={({ line }) => `Line ${line}`}
      phone={phoneRowOf(importState, ofFile)}
      page={page}
      page_size={page_size}
      total={report.preview.length}
      onChange={(next) => change({ page: next.page ?? 1, ...(next.page_size !== undefined && { page_size: next.page_size }) })}
      empty={<Empty title="This register has no rows" />}
    />
  )
}

const columnsOf = (importState: ImportState, ofFile: readonly FileColumn[]): readonly Column<ReportedRow>[] => [
  { key: 'line', title: 'Line', cell: ({ line }) => <span className="digits">{line}</span>, isRowHeader: true },
  { key: 'outcome', title: 'Outcome', cell: (row) => <Outcome row={row} importState={importState} /> },
  ...ofFile.map((column): Column<ReportedRow> => ({
    key: `cell ${column.at}`,
    title: column.title,
    cell: (row) => <Cell row={row} column={column} />,
  })),
]

function Cell({ row, column }: { row: ReportedRow; column: FileColumn }): ReactNode {
  const text = row.cells[column.at]?.trim() ?? ''
  const read = row.read[column.at] ?? text
  const look = isWrong(row, column) && 'font-semibold text-bad underline decoration-wavy'
  return (
    <span className={clsx('digits max-w-80 md:block md:truncate', look)}>
      {isOtherwise(text, read) && (
        <>
          <span className="text-ink-2">{text}</span>
          <span aria-hidden> → </span>
          <span className="sr-only"> is read as </span>
        </>
      )}
      {read || '—'}
    </span>
  )
}

/** Capitals and blanks are shown as read; what differs more is shown as written too. */
const isOtherwise = (text: string, read: string): boolean =>
  text.replaceAll(/\s+/g, ' ').toLowerCase() !== read.toLowerCase() && text !== ''

type RowProps = { row: ReportedRow; importState: ImportState }

function Outcome({ row: { outcome, problems }, importState }: RowProps): ReactNode {
  return (
    <div className="flex w-72 max-w-full flex-col gap-1 py-1 whitespace-normal">
      <ReportedStatus outcome={outcome} phase={importState.state === 'done' ? 'after' : 'before'} />
      <RowErrors problems={problems} />
    </div>
  )
}

const phoneRowOf = (importState: ImportState, ofFile: readonly FileColumn[]) => (row: ReportedRow) => (
  <PhoneRow row={row} importState={importState} ofFile={ofFile} />
)

function PhoneRow({ row, importState, ofFile }: RowProps & { ofFile: readonly FileColumn[] }): ReactNode {
  const filled = ofFile.filter(({ at }) => (row.cells[at] ?? '').trim() !== '')
  return (
    <div className="mt-0.5 flex flex-col gap-1.5">
      <Outcome row={row} importState={importState} />
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-13">
        {filled.map((column) => (
          <div key={column.at} className="contents">
            <dt className="text-ink-2">{column.title}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <Cell row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
