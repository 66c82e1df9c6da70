import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { middleOfScale, shortNumber, type ChartTone } from '#platform/contract/chart-scale.ts'
import { countText } from '#platform/contract/words.ts'
import { useWidth } from '../use-width.ts'
import { ChartTable } from './chart-table.tsx'
import { chartFills } from './chart-tones.ts'
import { Link } from '../navigation/link.tsx'

export type ChartColumn = {
  key: string
  /** The axis label; `initial` on phones. `year` is below it. */
  label: string
  initial?: string
  year?: string | undefined
  /** The full label: 'December 2026'. */
  name: string
  total: number
  /** The link to the list. */
  href?: string | undefined
  tone?: ChartTone
}

export type ColumnChartProps = {
  caption: string
  /** Headings of the table for screen readers: 'Month' and 'Passes'. */
  of: string
  counts: string
  columns: readonly ChartColumn[]
  /** In pixels, with the labels. */
  height?: number
}

const [top, bottom] = [24, 36]
/** Charts at least this wide have a scale. */
const scaleMinWidth = 520
const scaleWidth = 44

/** A column chart over time; each column links to its list. */
export function ColumnChart({ caption, of, counts, columns, height = 248 }: ColumnChartProps): ReactNode {
  const { ref, width } = useWidth<HTMLDivElement>()
  const rows = columns.map(({ key, name, total }) => ({ key, name, numbers: [total] }))
  return (
    <figure aria-label={caption}>
      <div ref={ref} style={{ height }} className="overflow-x-clip">
        {width > 0 && <Columns columns={columns} width={width} height={height} />}
      </div>
      <ChartTable caption={caption} of={of} counts={[counts]} rows={rows} />
    </figure>
  )
}

type ColumnsProps = { columns: readonly ChartColumn[]; width: number; height: number }

function Columns({ columns, width, height }: ColumnsProps): ReactNode {
  const plot = height - top - bottom
  const left = width < scaleMinWidth ? 0 : scaleWidth
  const step = (width - left) / Math.max(1, columns.length)
  const half = middleOfScale(columns.map(({ total }) => total))
  const up = (value: number): number => plot * (1 - value / (2 * half))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="overflow-visible print:h-auto print:max-w-full">
      <g transform={`translate(0, ${top})`}>
        <Lines at={[0, half, 2 * half]} y={up} left={left} width={width} />
        {columns.map((column, index) => (
          <Column
            key={column.key}
            column={column}
            from={left + index * step}
            step={step}
            y={up(column.total)}
            plot={plot}
            isNarrow={left === 0}
          />
        ))}
      </g>
    </svg>
  )
}

type LinesProps = { at: readonly number[]; y: (value: number) => number; left: number; width: number }

const Lines = ({ at, y, left, width }: LinesProps): ReactNode => (
  <g aria-hidden className="digits">
    {at.map((value) => (
      <g key={value} transform={`translate(0, ${Math.round(y(value))})`}>
        <line x1={left} x2={width} className={value === 0 ? 'stroke-edge' : 'stroke-line'} />
        {left > 0 && (
          <text x={left - 10} dy="0.32em" textAnchor="end" className="fill-ink-3 text-12">
            {shortNumber(value)}
          </text>
        )}
      </g>
    ))}
  </g>
)

type ColumnProps = {
  column: ChartColumn
  /** The column's band. */
  from: number
  step: number
  y: number
  /** The height of the plot. */
  plot: number
  isNarrow: boolean
}

const columnShare = 0.72

/** The full height is clickable, so that short columns are as easy to hit. */
function Column({ column, from, step, y, plot, isNarrow }: ColumnProps): ReactNode {
  const { name, total, href, tone = 'usual' } = column
  const width = step * columnShare
  const drawn = (
    <>
      <rect x={from} y={-top} width={step} height={plot + top + bottom} rx={6} className={areaLook} />
      {total > 0 && (
        <rect
          x={from + (step - width) / 2}
          y={Math.min(y, plot - 2)}
          width={width}
          height={Math.max(2, plot - y)}
          rx={Math.min(3, width / 4)}
          className={chartFills[tone]}
        />
      )}
    </>
  )
  return (
    <>
      {href === undefined ? (
        drawn
      ) : (
        <Link href={href} aria-label={`${name}: ${countText(total)}`} className="group outline-none">
          {drawn}
        </Link>
      )}
      <ColumnText column={column} x={from + step / 2} y={y} step={step} plot={plot} isNarrow={isNarrow} />
    </>
  )
}

const areaLook = 'fill-transparent group-hover:fill-hover group-focus-visible:stroke-brand group-focus-visible:stroke-2'

type ColumnTextProps = Omit<ColumnProps, 'from'> & { x: number }

function ColumnText({ column: { total, label, initial = label, year, tone }, x, y, step, plot, isNarrow }: ColumnTextProps): ReactNode {
  const whole = countText(total)
  const isMarked = tone === 'soon' || tone === 'late'
  return (
    <g aria-hidden textAnchor="middle" className="digits pointer-events-none text-12">
      {/* The outline separates the number from grid lines. */}
      <text
        x={x}
        y={y - 7}
        stroke="var(--surface)"
        strokeWidth={4}
        paintOrder="stroke"
        className={clsx(isMarked ? 'fill-ink font-semibold' : 'fill-ink-2')}
      >
        {whole.length * 7 > step ? shortNumber(total) : whole}
      </text>
      <text x={x} y={plot + 18} className={clsx(isMarked ? 'fill-ink font-semibold' : 'fill-ink-2')}>
        {isNarrow ? initial : label}
      </text>
      {year && (
        <text x={x} y={plot + 33} className="fill-ink-2">
          {year}
        </text>
      )}
    </g>
  )
}
