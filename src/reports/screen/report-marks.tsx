import { useId, useState, type ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { BarChart } from '#platform/web/chart/chart-bars.tsx'
import { ColumnChart } from '#platform/web/chart/chart-columns.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { useHasChartRoom } from '#platform/web/media.ts'
import { Empty } from '#platform/web/empty.tsx'
import type { reportContract } from '../mechanism/report.contract.ts'
import type { ReportView } from './report.hooks.ts'

type ReportMarksProps = { data: Output<typeof reportContract.chart>; opens: ReportView['opens'] }

/** A chart with its table; each of its marks opens its rows. Of several numbers a point, each has a chart: beside the numbers one at a time. */
export function ReportMarks({ data: { kind, caption, of, counts, points }, opens }: ReportMarksProps): ReactNode {
  const isWide = useHasChartRoom()
  const [chosen, setChosen] = useState<string>()
  const panelId = useId()
  if (points.every(({ values }) => values.every((value) => value === 0)))
    return <Empty title="Nothing to show" text="No rows match the period and the filters." />
  const shown = isWide && counts.length > 1 ? [chosen ?? counts[0]] : counts
  const charts = counts.map((heading, index) => {
    if (!shown.includes(heading)) return null
    const title = counts.length === 1 ? caption : `${caption}: ${heading}`
    const marks = points.map(({ key, name, values, opens: rows }) => {
      const filters = rows[index]
      return { key, name, total: values[index] ?? 0, href: filters ? opens(filters) : undefined }
    })
    return (
      <div key={heading} className="[&+&]:mt-6">
        {shown.length > 1 && <p className="mb-2 text-13 font-semibold text-ink-2">{heading}</p>}
        {kind === 'bars' ? (
          <BarChart
            caption={title}
            of={of}
            counts={heading}
            bars={marks}
            noun={`${of.toLowerCase()}s`}
            {...(isWide && { initialBars: 3 })}
          />
        ) : (
          <ColumnChart caption={title} of={of} counts={heading} columns={marks.map(withAxis)} {...(isWide && { height: 140 })} />
        )}
      </div>
    )
  })
  if (!isWide || counts.length === 1) return charts
  return (
    <>
      <Tabs
        label="Shown number"
        tabs={counts.map((heading) => ({ key: heading, label: heading }))}
        chosen={shown[0] ?? ''}
        onChoose={setChosen}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={shown[0]} className="mt-2">
        {charts}
      </div>
    </>
  )
}

/** 'Jan 2026' as 'Jan' with its year below the first month and each January. */
function withAxis<M extends { key: string; name: string }>(mark: M, index: number) {
  const [month = '', year] = mark.name.split(' ')
  return { ...mark, label: month, initial: month.slice(0, 1), year: index === 0 || mark.key.endsWith('-01') ? year : undefined }
}
