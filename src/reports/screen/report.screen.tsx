import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { ReportName } from '../mechanism/report.contract.ts'
import { DefaultView } from '../views/default-view.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportChartCard } from './report-chart-card.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportNumbers } from './report-numbers.tsx'
import { useReport, type ReportView } from './report.hooks.ts'
import { reportPath, useReportName } from './report.paths.ts'
import { ReportTable } from './report-table.tsx'

/** Loads when a report is first grouped. */
const ReportGroups = lazyPart(() => import('./report-groups.tsx'), 'ReportGroups')

/** Any report: filters, numbers, a chart and a table, all from its description. Its whole state is in the address. */
export function ReportScreen(): ReactNode {
  const name = useReportName()
  return (
    <DefaultView key={name} name={name} path={reportPath(name)}>
      <ShownReport name={name} />
    </DefaultView>
  )
}

function ShownReport({ name }: { name: ReportName }): ReactNode {
  const report = useReport(name)
  const { title, subtitle, plants } = report.description
  const plant = useActor().acting?.plant.name ?? 'this plant'
  const where = report.state.plants === 'all' && plants.length > 1 ? `${plants.length} plants` : plant
  return (
    <>
      <PageHead title={`${title} report`} subtitle={`${subtitle}: ${where}.`} actions={<ReportActions report={report} />} />
      <div className="flex flex-col gap-3 sm:max-[90rem]:gap-6">
        <ReportFilters report={report} />
        <div className="flex flex-col gap-4 sm:max-[90rem]:gap-6 min-[90rem]:grid min-[90rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[90rem]:items-start">
          <Part report={report} title="The numbers could not be loaded" resetKey={JSON.stringify(report.query)}>
            <ReportNumbers report={report} />
          </Part>
          <Part report={report} title="The chart could not be loaded" resetKey={JSON.stringify([report.query, report.state.chart])}>
            <ReportChartCard report={report} />
          </Part>
        </div>
        <div id="rows" className="scroll-mt-20">
          <Part report={report} title="The rows could not be loaded" resetKey={JSON.stringify([report.table, report.state.group_by])}>
            {report.state.group_by === undefined ? (
              <ReportTable report={report} />
            ) : (
              <ReportGroups report={report} by={report.state.group_by} />
            )}
          </Part>
        </div>
      </div>
    </>
  )
}

type PartProps = { report: ReportView; title: string; resetKey: string; children: ReactNode }

/** Loads and fails without the other parts. */
const Part = ({ report, title, resetKey, children }: PartProps): ReactNode => (
  <AsyncBoundary title={title} resetKey={`${report.name} ${resetKey}`}>
    {children}
  </AsyncBoundary>
)
