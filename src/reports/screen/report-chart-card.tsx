import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { reportContract } from '../mechanism/report.contract.ts'
import type { ReportView } from './report.hooks.ts'

/** Loads on its own, after the numbers and rows. */
const ReportMarks = lazyPart(() => import('./report-marks.tsx'), 'ReportMarks')

/** One chart of the filtered rows at a time. */
export function ReportChartCard({ report }: { report: ReportView }): ReactNode {
  const { description, query, state, change } = report
  const { data, isStale } = useRouteQuery(reportContract.chart, { ...query, chart: state.chart })
  const panelId = useId()
  const [first] = description.charts
  return (
    <Card
      title={data.caption}
      className={clsx('min-[90rem]:[&_h2]:text-14', isStale && 'opacity-60')}
      aside={
        description.charts.length > 1 && (
          <Tabs
            label="Chart"
            tabs={description.charts}
            chosen={data.key}
            onChoose={(key) => change({ chart: key === first?.key ? undefined : key, page: state.page })}
            panelId={panelId}
          />
        )
      }
    >
      <div id={panelId} role="tabpanel" aria-label={data.label}>
        <Waiting fallback={<Skeleton className="h-62 w-full" />}>
          <ReportMarks data={data} opens={report.opens} />
        </Waiting>
      </div>
    </Card>
  )
}
