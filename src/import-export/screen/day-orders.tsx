import { type ReactNode, useId, useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { dateText } from '#platform/contract/moment.ts'
import type { FileReading } from '../import-report.contract.ts'

type Days = FileReading['days'][number]
type Order = 'day-first' | 'month-first'
type Choose = (field: string, order: Order) => void

type DayOrdersProps = { days: readonly Days[]; isBusy: boolean; onChoose: Choose | undefined }

/** The columns of dates, each with the order in which it is read, what shows it, and the other order to choose. */
export function DayOrders({ days, isBusy, onChoose }: DayOrdersProps): ReactNode {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Dates</h3>
      <ul className="flex flex-col gap-3">
        {days.map((each) => (
          <li key={each.field} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div className="min-w-0 text-13">
              <p className="text-14 font-medium">{each.column}</p>
              <Explanation days={each} />
            </div>
            {onChoose && <OrderChoice days={each} isBusy={isBusy} onChoose={onChoose} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Explanation({ days }: { days: Days }): ReactNode {
  const { order, basis, day_first: dayFirst, month_first: monthFirst, example } = days
  if (order === 'unclear')
    return (
      <p className="flex items-start gap-1.5 text-bad">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{doubtOf(days)} Until you choose, these dates are refused.</span>
      </p>
    )
  const shown = example && (
    <span className="digits">
      {example.text} → {example.read ?? 'no such day'}
    </span>
  )
  const proof = order === 'day-first' ? dayFirst : monthFirst
  return (
    <>
      {shown && <p>{shown}</p>}
      <p className="text-ink-2">
        {basis === 'assumed' && `All its dates can be read both ways. They are read with the ${first[order]} first.`}
        {basis === 'chosen' && `Read with the ${first[order]} first, as chosen.`}
        {basis === 'certain' && `The ${first[order]} comes first, as line ${proof?.line} shows: ${proof?.text}.`}
      </p>
    </>
  )
}

/** Why a column has no order. */
function doubtOf({ column, basis, day_first: dayFirst, month_first: monthFirst, stored }: Days): string {
  if (basis === 'assumed')
    return `All its dates can be read both ways, and another column of this file has the month first. Which order has ${column}?`
  const text = dayFirst ?? monthFirst
  if (stored && text && !(dayFirst && monthFirst))
    return (
      `Line ${stored.line} stores ${dateText(stored.text)} as a date, and ${text.text} (line ${text.line}) is text with the ${dayFirst ? 'day' : 'month'} first. ` +
      'A spreadsheet may have swapped day and month of the dates that it stores: if line ' +
      `${stored.line} is wrong, correct the file. If it is right, choose the order of the texts.`
    )
  return `${dayFirst?.text} (line ${dayFirst?.line}) has the day first, ${monthFirst?.text} (line ${monthFirst?.line}) the month. Which order has this column?`
}

const first = { 'day-first': 'day', 'month-first': 'month' } as const satisfies Record<Order, string>
const labels = { 'day-first': 'Day first', 'month-first': 'Month first' } as const satisfies Record<Order, string>
const orders = ['day-first', 'month-first'] as const

type OrderChoiceProps = { days: Days; isBusy: boolean; onChoose: Choose }

function OrderChoice({ days: { field, column, order }, isBusy, onChoose }: OrderChoiceProps): ReactNode {
  const name = useId()
  // Until the file has been read anew.
  const [pressed, setPressed] = useState<Order>()
  const shown = isBusy && pressed ? pressed : order
  const choose = (each: Order): void => {
    setPressed(each)
    onChoose(field, each)
  }
  return (
    <fieldset disabled={isBusy} className="flex gap-4">
      <legend className="sr-only">Order of the dates in {column}</legend>
      {orders.map((each) => (
        <label key={each} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={each === shown}
            onChange={() => choose(each)}
            className="size-4 shrink-0 pointer-coarse:size-5"
          />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  )
}
