import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Help } from '#platform/web/help.tsx'
import { Link } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { rangeText } from '../mechanism/periods.rules.ts'
import { reportContract, type ReportNumber } from '../mechanism/report.contract.ts'
import { amountText, changeParts } from '../mechanism/amounts.rules.ts'
import type { ReportView } from './report.hooks.ts'

/** The numbers of a report with the change against the period before; each opens the rows it counts. */
export function ReportNumbers({ report }: { report: ReportView }): ReactNode {
  const { data, isStale } = useRouteQuery(reportContract.summary, report.query)
  const { period, previous, numbers, filters } = data
  return (
    <section aria-label="Numbers" aria-busy={isStale} className={clsx('transition-opacity', isStale && 'opacity-60')}>
      <dl
        className={clsx(
          'grid grid-cols-2 gap-px overflow-hidden rounded-12 border border-line bg-line sm:max-[90rem]:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] print:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]',
          numbers.length > mostInTwo && 'min-[90rem]:grid-cols-3',
        )}
      >
        {numbers.map((number) => (
          <NumberTile
            key={number.key}
            number={number}
            href={number.opens && report.opens(number.opens)}
            lastSpan={numbers.length > mostInTwo ? lastOfThree[numbers.length % 3] : 'min-[90rem]:last:odd:col-span-2'}
          />
        ))}
      </dl>
      <p className="digits mt-2 text-13 text-ink-2">
        {rangeText(period)}, compared with {rangeText(previous)}
        {filters.map(({ key, label, text }) => (
          <span key={key} className="hidden print:inline">{` · ${label}: ${text}`}</span>
        ))}
      </p>
    </section>
  )
}

/** More of them stand in three columns, so that the rows begin in the first window. */
const mostInTwo = 8
/** By how many stand in the last row: the last one fills it. */
const lastOfThree = ['', 'min-[90rem]:last:col-span-3', 'min-[90rem]:last:col-span-2']

type TileProps = { number: ReportNumber; href: string | null; lastSpan: string | undefined }

function NumberTile({ number: { label, definition, value, previous, unit, better }, href, lastSpan }: TileProps): ReactNode {
  const text = amountText(value, unit)
  return (
    <div className={clsx('flex flex-col bg-surface p-4 last:odd:max-sm:col-span-2 min-[90rem]:px-3 min-[90rem]:py-2', lastSpan)}>
      <dt className="flex items-center gap-1 text-13 text-ink-2">
        {label}
        <Help term={label}>{definition}</Help>
      </dt>
      <dd className="digits mt-1 text-24 min-[90rem]:mt-0 font-semibold tracking-[-0.02em]">
        {href === null || value === null ? (
          text
        ) : (
          <Link href={href} aria-label={`${label}: ${text}`} className="rounded-4 hover:underline">
            {text}
          </Link>
        )}
      </dd>
      <dd className="digits mt-1 text-13 text-ink-2 min-[90rem]:mt-0">
        <Change value={value} previous={previous} unit={unit} better={better} />
      </dd>
      <dd className="hidden text-12 text-ink-2 print:block">{definition}</dd>
    </div>
  )
}

function Change({ value, previous, unit, better }: Pick<ReportNumber, 'value' | 'previous' | 'unit' | 'better'>): ReactNode {
  const [change, rest] = changeParts({ value, previous }, unit)
  if (change === null) return rest
  const isGood = better === null ? undefined : change.startsWith('+') === (better === 'more')
  return (
    <>
      <span className={clsx('font-medium', isGood === true && 'text-ok', isGood === false && 'text-bad')}>{change}</span>
      {rest}
    </>
  )
}
