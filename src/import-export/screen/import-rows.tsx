import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { Empty } from '#platform/web/list/empty.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import type { ImportState } from '../import.contract.ts'
import type { ReportedRow } from '../import-report.contract.ts'
import { useRefusedRows, type ImportAddress } from './import-drivers.hooks.ts'
import { outcomeLabels } from '../import-labels.rules.ts'
import { Waiting } from '#platform/web/waiting.tsx'

type Props = { readonly importState: ImportState; readonly address: ImportAddress }

const panelId = 'register-rows'

/** A register's rows, each with its outcome and errors. The tabs keep their place and focus. */
export function ImportRows(props: Props): ReactNode {
  const { importState, address } = props
  const { show } = address.state
  const tabs = [
    { key: 'rows', label: 'First rows' },
    { key: 'problems', label: 'Only problems', count: importState.report.refused },
  ]
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Tabs
        label="Rows to show"
        tabs={tabs}
        chosen={show}
        onChoose={(chosen) => address.change({ show: chosen === 'problems' ? 'problems' : 'rows' })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={show === 'problems' ? 'Only problems' : 'First rows'} className="w-full min-w-0">
        <Waiting fallback={<Skeleton className="h-80" />}>
          {show === 'problems' ? <RefusedRows {...props} /> : <FirstRows {...props} />}
        </Waiting>
      </div>
    </div>
  )
}

function FirstRows({ importState, address }: Props): ReactNode {
  const { page, page_size } = address.state
  const { preview } = importState.report
  const rows = preview.slice((page - 1) * page_size, page * page_size)
  return <Rows {...{ importState, address, rows }} noun="first rows" total={preview.length} isStale={false} />
}

function RefusedRows({ importState, address }: Props): ReactNode {
  const { data, isStale } = useRefusedRows(importState, address.state)
  return <Rows {...{ importState, address, isStale }} noun="refused rows" rows={data.data} total={data.total} />
}

type RowsProps = Props & { readonly noun: string; readonly rows: readonly ReportedRow[]; readonly total: number; readonly isStale: boolean }

function Rows({ importState, address: { state, change }, noun, rows, total, isStale }: RowsProps): ReactNode {
  return (
    <Table
      noun={noun}
      columns={columnsOf(importState)}
      rows={rows}
      rowKey={({ line }) => String(line)}
      rowName={({ line }) => `Line ${line}`}
      phone={phoneRowOf(importState)}
      page={state.page}
      page_size={state.page_size}
      total={total}
      isStale={isStale}
      onChange={({ page, page_size }) => change({ page: page ?? 1, ...(page_size !== undefined && { page_size }) })}
      empty={<Empty title={state.show === 'problems' ? 'No rows are refused' : 'This register has no rows'} />}
    />
  )
}

const columnsOf = (importState: ImportState): readonly Column<ReportedRow>[] => [
  { key: 'line', title: 'Line', cell: ({ line }) => <span className="digits">{line}</span>, isRowHeader: true, width: '5%' },
  { key: 'outcome', title: 'Outcome', cell: (row) => <Outcome row={row} importState={importState} />, width: '12%' },
  { key: 'row', title: 'Row in the file', cell: (row) => <OriginalRow row={row} headings={importState.report.headings} /> },
  { key: 'problems', title: 'Problems', cell: ({ problems }) => problems.length > 0 && <Problems problems={problems} />, width: '35%' },
]

type RowProps = { readonly row: ReportedRow; readonly headings: readonly string[] }

/** The filled cells in order; errors are highlighted, headings show on hover. */
function OriginalRow({ row: { cells, problems }, headings }: RowProps): ReactNode {
  const isWrong = (heading: string): boolean => problems.some(({ column }) => column !== '' && column === heading.trim())
  const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ at, cell: cell.trim(), heading: headings[at] ?? '' }]))
  return (
    <ul className="digits flex flex-wrap gap-x-3 text-13">
      {filled.map(({ at, cell, heading }) => (
        <li
          key={at}
          title={heading}
          className={clsx('min-w-0 break-words', isWrong(heading) && 'font-semibold text-bad underline decoration-wavy')}
        >
          {cell}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ row: { outcome }, importState }: { readonly row: ReportedRow; readonly importState: ImportState }): ReactNode {
  return <Status tone={tones[outcome]}>{outcomeLabels[outcome][importState.state === 'done' ? 'after' : 'before']}</Status>
}

const tones = { imported: 'ok', updated: 'ok', already_here: 'neutral', refused: 'bad' } as const satisfies Record<
  ReportedRow['outcome'],
  Tone
>

function Problems({ problems }: Pick<ReportedRow, 'problems'>): ReactNode {
  return (
    <ul className="text-13 text-bad">
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {column !== '' && <strong className="font-semibold">{column}: </strong>}
            {message}
          </span>
        </li>
      ))}
    </ul>
  )
}

const phoneRowOf = (importState: ImportState) => (row: ReportedRow) => (
  <div className="mt-0.5 flex flex-col gap-1.5 text-13">
    <OriginalRow row={row} headings={importState.report.headings} />
    <Outcome row={row} importState={importState} />
    {row.problems.length > 0 && <Problems problems={row.problems} />}
  </div>
)
