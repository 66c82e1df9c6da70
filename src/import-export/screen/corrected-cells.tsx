import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ReportedRow } from '../import-report.contract.ts'
import type { Corrections } from './corrections.hooks.ts'
import { isWrong, ReportedStatus, RowErrors, withUnsaved, type FileColumn } from './row-parts.tsx'

type CellProps = {
  row: ReportedRow
  column: FileColumn
  corrections: Corrections
  /** For a labelled cell on phones. */
  id?: string
}

const pauseMs = 500

/** A cell of a refused row as an input; what is typed is stored after a pause, and when the cell is left. */
export function CorrectedCell({ row: listed, column, corrections, id }: CellProps): ReactNode {
  const row = corrections.judged(listed)
  const stored = corrections.cellsOf(row)[column.at] ?? ''
  const [typed, setTyped] = useState<string>()
  const save = (text: string | undefined): void => {
    if (text !== undefined && text !== stored) corrections.correct(row, column.at, text)
  }
  const saveAfterPause = useEffectEvent(save)
  // A reload may come while the cell has the focus.
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => saveAfterPause(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const leave = (): void => {
    save(typed)
    setTyped(undefined)
  }
  const wrong = isToCorrect(row, column)
  return (
    <input
      id={id}
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      data-wrong={wrong ? '' : undefined}
      aria-invalid={wrong || undefined}
      aria-label={id === undefined ? `${column.heading}, line ${row.line}` : undefined}
      aria-describedby={`problems-${row.line}`}
      className={clsx('control digits', id === undefined && 'min-w-36 text-13')}
    />
  )
}

/** The columns of the errors; the first column where an error is of the whole row, or of a column that the file lacks. */
function isToCorrect(row: ReportedRow, column: FileColumn): boolean {
  if (isWrong(row, column)) return true
  return column.at === 0 && row.problems.length > 0 && row.problems.every((problem) => problem.column === '')
}

/** What is wrong in a row as it is now, or that it is right. */
export function RowOutcome({ row: listed, corrections }: Pick<CellProps, 'row' | 'corrections'>): ReactNode {
  const row = corrections.judged(listed)
  return (
    <>
      {row.outcome !== 'refused' && <ReportedStatus outcome={row.outcome} phase="before" />}
      <RowErrors id={`problems-${row.line}`} problems={withUnsaved(row, corrections.problemOf(row))} />
    </>
  )
}

type CardProps = Pick<CellProps, 'row' | 'corrections'> & { ofFile: readonly FileColumn[] }

/** On phones: the wrong cells, and the others on demand. */
export function CorrectedCard({ row, ofFile, corrections }: CardProps): ReactNode {
  // As listed: a cell keeps its place when it is right.
  const wrong = ofFile.filter((column) => isToCorrect(row, column))
  const others = ofFile.filter((column) => !wrong.includes(column))
  const fields = (columns: readonly FileColumn[]): ReactNode =>
    columns.map((column) => (
      <div key={column.at} className="flex flex-col gap-1.5">
        <label htmlFor={`cell-${row.line}-${column.at}`} className="text-13 font-semibold">
          {column.title}
        </label>
        <CorrectedCell id={`cell-${row.line}-${column.at}`} row={row} column={column} corrections={corrections} />
      </div>
    ))
  return (
    <div className="mt-1 flex flex-col gap-3">
      <RowOutcome row={row} corrections={corrections} />
      {fields(wrong)}
      <details>
        <summary className="cursor-pointer py-3 text-13 font-medium">The other cells of this row</summary>
        <div className="flex flex-col gap-3 pt-1">{fields(others)}</div>
      </details>
    </div>
  )
}
