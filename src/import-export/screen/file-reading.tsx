import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Button } from '#platform/web/button.tsx'
import type { FileReading, ImportReport } from '../import-report.contract.ts'
import { toReadingInput, type ReadingInput } from '../reading/reading-choices.contract.ts'
import { DayOrders } from './day-orders.tsx'

type FileReadingProps = {
  report: Pick<ImportReport, 'reading' | 'totals_rows' | 'totals'>
  /** Reads the file again by other choices; left out where it has been imported. */
  onChoose?: ((choices: ReadingInput) => void) | undefined
  isBusy: boolean
}

/** How a file was read: its encoding or sheet, the order of its dates, names that are written differently, and what was taken for totals. */
export function FileReadingParts({
  report: { reading, totals_rows: totals, totals: count },
  onChoose,
  isBusy,
}: FileReadingProps): ReactNode {
  const choose = onChoose && ((change: Partial<FileReading['choices']>) => onChoose(toReadingInput({ ...reading.choices, ...change })))
  const origin = originText(reading)
  return (
    <div className="flex flex-col gap-5">
      {origin !== undefined && <p className="wrap-anywhere">{origin}</p>}
      {reading.days.length > 0 && (
        <DayOrders
          days={reading.days}
          isBusy={isBusy}
          onChoose={choose && ((field, order) => choose({ day_orders: { ...reading.choices.day_orders, [field]: order } }))}
        />
      )}
      {reading.names.length > 0 && <Names names={reading.names} />}
      {count > 0 && (
        <Totals
          rows={totals}
          count={count}
          isBusy={isBusy}
          onTakeBack={choose && ((line) => choose({ not_totals: [...reading.choices.not_totals, line] }))}
        />
      )}
    </div>
  )
}

const encodings = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const

function originText({ encoding, is_marked: isMarked, sheet }: FileReading): string | undefined {
  if (sheet !== null) return `The sheet '${sheet}' is read.`
  if (encoding === null) return undefined
  if (encoding === 'windows-1252')
    return 'The text is read as Windows-1252, which older spreadsheets write. Look at letters such as ñ and é.'
  return `The text is read as ${encodings[encoding]}${isMarked ? ', as a mark at its beginning says' : ''}.`
}

const firstNames = 8

function Names({ names }: Pick<FileReading, 'names'>): ReactNode {
  const [shown, others] = [names.slice(0, firstNames), names.slice(firstNames)]
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Names that are written differently</h3>
      <NameList names={shown} />
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-13 font-medium pointer-coarse:py-3">{countText(others.length)} more</summary>
          <NameList names={others} />
        </details>
      )}
    </div>
  )
}

const NameList = ({ names }: Pick<FileReading, 'names'>): ReactNode => (
  <ul className="flex flex-col gap-1 text-13">
    {names.map(({ column, written, read_as: name, line, rows }) => (
      <li key={`${column} ${written} ${name}`} className="wrap-anywhere">
        {written} <span className="text-ink-2">read as</span> <span className="font-medium">{name}</span>{' '}
        <span className="digits text-ink-2">
          ({column}, line {line}
          {rows > 1 && ` and ${countText(rows - 1)} more`})
        </span>
      </li>
    ))}
  </ul>
)

type TotalsProps = {
  rows: ImportReport['totals_rows']
  count: number
  isBusy: boolean
  onTakeBack: ((line: number) => void) | undefined
}

function Totals({ rows, count, isBusy, onTakeBack }: TotalsProps): ReactNode {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Taken for totals, not imported</h3>
      <ul className="flex flex-col gap-2 text-13">
        {rows.map(({ line, cells }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="digits text-ink-2">Line {line}:</span> {cells.filter((cell) => cell.trim() !== '').join(' | ')}
            </span>
            {onTakeBack && (
              <Button disabled={isBusy} aria-label={`Read line ${line} as a row`} onClick={() => onTakeBack(line)}>
                Read as a row
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="mt-1.5 text-13 text-ink-2">and {countText(count - rows.length)} more</p>}
    </div>
  )
}
