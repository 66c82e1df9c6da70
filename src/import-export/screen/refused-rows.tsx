import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { hasNextPage } from '#platform/contract/paging.ts'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { useCall } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import type { ReportedRow } from '../import-report.contract.ts'
import { importRowsContract } from '../import-rows.contract.ts'
import { importContract } from '../import.contract.ts'
import { CorrectedCell, CorrectedCard, RowOutcome } from './corrected-cells.tsx'
import { useCorrections, type Corrections } from './corrections.hooks.ts'
import { partToShow } from './import-drivers.hooks.ts'
import type { ImportRowsProps } from './import-rows.tsx'
import { fileColumns, type FileColumn } from './row-parts.tsx'
import { useWrongCells } from './wrong-cells.hooks.ts'

/** The refused rows, corrected in place. Enter goes to the next wrong cell, Shift and Enter to the one before. */
export function RefusedRows({ importState, address }: ImportRowsProps): ReactNode {
  const { kind, import_id, is_cleared, report } = importState
  const { page, page_size } = address.state
  const { data, isStale } = useListQuery(importRowsContract.problems, { kind, import_id, page, page_size })
  const corrections = useCorrections(importState)
  const { ask, confirmation } = useConfirm()
  useUnsavedGuard(corrections.isUnsaved, ask)
  const next = hasNextPage(data) ? () => address.change({ page: page + 1 }) : undefined
  const { box, onKeyDown } = useWrongCells(isStale ? undefined : page, next)
  const ofFile = fileColumns(report)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the cells inside.
    <div ref={box} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      {data.total > 0 && <CheckAgain importState={importState} address={address} corrections={corrections} />}
      <Table
        noun="refused rows"
        columns={columnsOf(ofFile, corrections)}
        rows={data.data}
        rowKey={({ line }) => `${import_id} ${line}`}
        rowName={({ line }) => `Line ${line}`}
        phone={cardOf(ofFile, corrections)}
        page={data.page}
        page_size={data.page_size}
        total={data.total}
        isStale={isStale}
        onChange={({ page: to, page_size: size }) => address.change({ page: to ?? 1, ...(size !== undefined && { page_size: size }) })}
        empty={<Empty title={is_cleared ? 'The refused rows were deleted after 30 days' : 'No rows are refused'} />}
      />
      {confirmation}
    </div>
  )
}

const columnsOf = (ofFile: readonly FileColumn[], corrections: Corrections): readonly Column<ReportedRow>[] => [
  { key: 'line', title: 'Line', cell: ({ line }) => <span className="digits">{line}</span>, isRowHeader: true },
  {
    key: 'problems',
    title: 'Problems',
    cell: (row) => (
      <div className="w-72 py-1 whitespace-normal">
        <RowOutcome row={row} corrections={corrections} />
      </div>
    ),
  },
  ...ofFile.map((column): Column<ReportedRow> => ({
    key: `cell ${column.at}`,
    title: column.title,
    cell: (row) => <CorrectedCell row={row} column={column} corrections={corrections} />,
  })),
]

const cardOf = (ofFile: readonly FileColumn[], corrections: Corrections) => (row: ReportedRow) => (
  <CorrectedCard row={row} ofFile={ofFile} corrections={corrections} />
)

const rightText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 corrected row is right now.' : `${countText(count)} corrected rows are right now.`

type CheckAgainProps = ImportRowsProps & { corrections: Corrections }

function CheckAgain({ importState, address, corrections }: CheckAgainProps): ReactNode {
  const { kind, import_id, state } = importState
  const { send, pending } = useCall(importContract.checkAgain, { toast: false, refresh: [importRowsContract.past] })
  const checkAgain = async (): Promise<void> => {
    if (!(await corrections.saveAll())) return
    const checked = await send({ kind, import_id })
    if (checked) address.change({ import_id: checked.import_id, show: partToShow(checked) }, { replace: state !== 'done' })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<RefreshCw aria-hidden />} loading={pending} disabled={state === 'running'} onClick={() => void checkAgain()}>
        Check again
      </Button>
      <p aria-live="polite" className="text-13 text-ink-2">
        {corrections.isUnsaved
          ? 'Saving…'
          : corrections.count > 0
            ? `Your corrections are saved. ${rightText(corrections.countRight)}`
            : 'Correct the cells here. Enter goes to the next wrong cell.'}
      </p>
    </div>
  )
}
