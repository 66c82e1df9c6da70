import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import type { ChartTone } from '#platform/contract/chart-scale.ts'
import { countText } from '#platform/contract/words.ts'
import { Button } from '../button.tsx'
import { share } from './chart-donut.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartBackgrounds } from './chart-tones.ts'
import { Link } from '../navigation/link.tsx'

export type ChartBar = {
  key: string
  name: string
  /** Unique, since names may repeat. */
  detail?: string
  total: number
  href?: string | undefined
}

export type BarChartProps = {
  caption: string
  /** Headings of the table for screen readers: 'Transporter' and 'Violations'. */
  of: string
  counts: string
  bars: readonly ChartBar[]
  /** The total, to show shares in percent. */
  whole?: number
  tone?: ChartTone
  /** The plural of the bars, for 'Show all …'. */
  noun?: string
  /** How many stand before 'Show all …'. */
  initialBars?: number
}

/** A bar chart; each bar links to its list. */
export function BarChart({ caption, of, counts, bars, whole, tone = 'usual', noun, initialBars = 8 }: BarChartProps): ReactNode {
  const [isWhole, setIsWhole] = useState(false)
  const hasMore = noun !== undefined && bars.length > initialBars
  const shown = hasMore && !isWhole ? bars.slice(0, initialBars) : bars
  const max = Math.max(1, ...bars.map(({ total }) => total))
  const numbers = ({ total }: ChartBar) => (whole === undefined ? [total] : [total, share(total, whole)])
  return (
    <figure aria-label={caption}>
      <ul className="-mx-1 flex flex-col gap-0.5">
        {shown.map((bar) => (
          <li key={bar.key}>
            <BarRow bar={bar} max={max} whole={whole} tone={tone} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button look="quiet" className="mt-2 -ml-3.5" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${initialBars} ${noun}` : `Show all ${bars.length} ${noun}`}
        </Button>
      )}
      <ChartTable
        caption={caption}
        of={of}
        counts={whole === undefined ? [counts] : [counts, 'Share']}
        rows={shown.map((bar) => ({ key: bar.key, name: [bar.name, bar.detail].filter(Boolean).join(', '), numbers: numbers(bar) }))}
      />
    </figure>
  )
}

type BarRowProps = { bar: ChartBar; max: number; whole: number | undefined; tone: ChartTone }

function BarRow({ bar: { name, detail, total, href }, max, whole, tone }: BarRowProps): ReactNode {
  const look = 'block rounded-6 px-1 py-1.5'
  const row = (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">
          {name}
          {detail && <span className="ml-2 text-13 text-ink-2">{detail}</span>}
        </span>
        <span className="digits font-semibold">{countText(total)}</span>
        {whole !== undefined && <span className="digits w-12 text-right text-13 text-ink-2">{share(total, whole)}</span>}
      </span>
      <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className={clsx('block h-full rounded-full', chartBackgrounds[tone])}
          style={{ width: total === 0 ? 0 : `max(0.25rem, ${(100 * total) / max}%)` }}
        />
      </span>
    </>
  )
  return href === undefined ? (
    <div className={look}>{row}</div>
  ) : (
    <Link href={href} className={clsx(look, '-outline-offset-2 hover:bg-hover')}>
      {row}
    </Link>
  )
}
