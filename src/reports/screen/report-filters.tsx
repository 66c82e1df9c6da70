import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { transporterChoices } from '#drivers/list/transporter-choices.contract.ts'
import type { Output } from '#platform/contract/route.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { DayFilter } from '#platform/web/list/day-filter.tsx'
import { filtersOf, type Filter } from '#platform/web/list/filter.ts'
import { query as summaryQuery, useRouteQuery } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import { reportPeriodNames, reportPeriods } from '../mechanism/periods.rules.ts'
import { reportContract, reportFilterNames, type ReportFilterName } from '../mechanism/report.contract.ts'
import type { ReportView } from './report.hooks.ts'

type Shown = { report: ReportView }

/** The filters of a report. */
export function ReportFilters({ report }: Shown): ReactNode {
  const { description, state, change } = report
  const { choice, given } = filtersOf(report)
  const choosesTransporter = useCan(transporterChoices.access)
  const plants = choice('plants', 'Plants', [{ value: 'all', label: 'All my plants' }])
  return (
    <section
      aria-label="Period and filters"
      className="flex flex-wrap items-center gap-3 rounded-12 border border-line bg-surface px-3 py-2 print:hidden"
    >
      <PeriodFilter report={report} />
      <FilterBar
        list={report}
        filters={[
          description.has_as_at && {
            kind: 'days',
            label: 'As at the end of',
            days: [
              {
                label: 'Day',
                value: state.as_at?.slice(0, 10),
                min: description.kept_since ?? undefined,
                set: (as_at) => change({ as_at }),
              },
            ],
            remove: () => change({ as_at: undefined }),
          },
          description.plants.length > 1 && {
            ...plants,
            ...(state.plants === 'this' && { value: undefined }),
            choose: () => change({ plants: 'all', plant_id: undefined }),
            remove: () => change({ plants: 'this', plant_id: undefined }),
          },
          ...description.filters.map(({ key, label, choices }): Filter => {
            const name = filterName(key)
            if (choices !== null) return choice(name, label, choices)
            if (name === 'transporter_id' && choosesTransporter) return { ...transporterFilter(report), label }
            return given(name, label, <GivenText report={report} name={name} />)
          }),
        ]}
      />
    </section>
  )
}

function filterName(key: string): ReportFilterName {
  const name = reportFilterNames.find((each) => each === key)
  if (!name) throw new Error(`There is no filter ${key}`)
  return name
}

/** What a filter without choices is set to, by the server's words. */
const GivenText = (props: Shown & { name: ReportFilterName }): ReactNode => (
  <Waiting fallback="…">
    <SummaryText {...props} />
  </Waiting>
)

const SummaryText = ({ report, name }: Shown & { name: ReportFilterName }): ReactNode =>
  useRouteQuery(reportContract.summary, report.query).data.filters.find(({ key }) => key === name)?.text

/** Own dates begin with those of the period before. */
function PeriodFilter({ report: { state, change, query } }: Shown): ReactNode {
  const queries = useQueryClient()
  const choose = (text: string): void => {
    const chosen = reportPeriods.find((each) => each === text)
    const shown = queries.getQueryData<Output<typeof reportContract.summary>>(summaryQuery(reportContract.summary, query).queryKey)
    const { from, to } = (chosen === 'own' && shown?.period) || { from: undefined, to: undefined }
    change({ period: chosen, from, to })
  }
  return (
    <>
      <select
        aria-label="Period"
        value={state.period}
        onChange={({ target }) => choose(target.value)}
        className="control select-arrow w-auto!"
      >
        {reportPeriods.map((each) => (
          <option key={each} value={each}>
            {reportPeriodNames[each]}
          </option>
        ))}
      </select>
      {state.period === 'own' && (
        <>
          <DayFilter
            label="From"
            value={state.from}
            max={state.to}
            onChange={(from) => from && change({ from, ...(state.to && state.to < from && { to: from }) })}
          />
          <DayFilter
            label="To"
            value={state.to}
            min={state.from}
            onChange={(to) => to && change({ to, ...(state.from && state.from > to && { from: to }) })}
          />
        </>
      )}
    </>
  )
}
