import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ChartTone } from '#platform/contract/chart-scale.ts'
import { countText } from '#platform/contract/words.ts'
import { ChartTable } from './chart-table.tsx'
import { chartBackgrounds, chartFills } from './chart-tones.ts'
import { Link } from '../navigation/link.tsx'
import { ringSector } from './ring-sector.ts'

export type DonutSlice = {
  key: string
  name: string
  total: number
  tone: ChartTone
  href?: string | undefined
}

export type DonutProps = {
  caption: string
  /** Headings of the table for screen readers: 'Status' and 'drivers'. */
  of: string
  counts: string
  slices: readonly DonutSlice[]
}

const size = 208
const thickness = 25
const ring = { inner: size / 2 - thickness, outer: size / 2, corner: 2 }
/** The smallest visible slice: a few among thousands are what matters. */
const minAngle = 0.035
const gap = 0.018

/** A donut chart with the total inside and a legend of links. */
export function Donut({ caption, of, counts, slices }: DonutProps): ReactNode {
  const total = slices.reduce((sum, slice) => sum + slice.total, 0)
  return (
    <figure aria-label={caption} className="flex flex-col items-center gap-5">
      <div className="relative" style={{ width: size, height: size }}>
        <svg width={size} height={size} aria-hidden>
          <g transform={`translate(${size / 2}, ${size / 2})`}>
            <circle r={(size - thickness) / 2} strokeWidth={thickness} className="fill-none stroke-sunken" />
            {anglesOf(slices, total).map(({ slice, ...angles }) => (
              <path key={slice.key} d={ringSector(ring, angles)} className={chartFills[slice.tone]} />
            ))}
          </g>
        </svg>
        <p className="absolute inset-0 grid place-content-center text-center">
          <span className="digits text-32 font-semibold tracking-[-0.02em]">{countText(total)}</span>
          <span className="text-13 text-ink-2">{counts}</span>
        </p>
      </div>
      <Legend slices={slices} total={total} />
      <ChartTable
        caption={caption}
        of={of}
        counts={[counts, 'Share']}
        rows={slices.map(({ key, name, total: number }) => ({ key, name, numbers: [number, share(number, total)] }))}
      />
    </figure>
  )
}

function Legend({ slices, total }: { slices: readonly DonutSlice[]; total: number }): ReactNode {
  return (
    <ul className="w-full divide-y divide-line">
      {slices.map(({ key, name, tone, total: number, href }) => {
        const row = (
          <>
            <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-4', chartBackgrounds[tone])} />
            <span className="flex-1">{name}</span>
            <span className="digits font-semibold">{countText(number)}</span>
            <span className="digits w-12 text-right text-13 text-ink-2">{share(number, total)}</span>
          </>
        )
        const look = 'flex min-h-11 items-center gap-3 px-1'
        return (
          <li key={key}>
            {href === undefined ? (
              <div className={look}>{row}</div>
            ) : (
              <Link href={href} className={clsx(look, 'rounded-6 -outline-offset-2 hover:bg-hover')}>
                {row}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** '85%'; never '0%' for a non-zero part, never '100%' for less than all. */
export function share(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%'
  const percent = (part / whole) * 100
  if (percent < 1) return '<1%'
  return percent > 99 && part < whole ? '>99%' : `${Math.round(percent)}%`
}

function anglesOf(slices: readonly DonutSlice[], total: number): readonly { slice: DonutSlice; from: number; to: number }[] {
  const visible = slices.filter((slice) => slice.total > 0)
  const angles = visible.map((slice) => Math.max(minAngle, (slice.total / total) * 2 * Math.PI))
  const stretch = (2 * Math.PI) / angles.reduce((sum, angle) => sum + angle, 0)
  const spacing = visible.length > 1 ? gap : 0
  let end = 0
  return visible.map((slice, index) => {
    const from = end
    end += (angles[index] ?? 0) * stretch
    return { slice, from: from + spacing / 2, to: end - spacing / 2 }
  })
}
