import { useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { TransporterFilter } from '#drivers/list/transporter-filter.tsx'
import { transporterChoices } from '#drivers/list/transporter-choices.contract.ts'
import type { Output } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { useHasTable } from '#platform/web/media.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { DayFilter, FilterChip, FilterSelect } from '#platform/web/list/filters.tsx'
import { query as summaryQuery, useRouteQuery } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import { reportPeriodNames, reportPeriods } from '../mechanism/periods.rules.ts'
import { reportContract, reportFilterNames, type ReportFilterName } from '../mechanism/report.contract.ts'
import type { ReportView } from './report.hooks.ts'

type Shown = { report: ReportView }

/** Of a row of 36 px at 1440: own dates and a day take the place of two, plants of one. */
const placesInRow = 5

/** The filters of a report in one row, the rest behind 'More filters', and a chip for each that has no field of its own. */
export function ReportFilters({ report }: Shown): ReactNode {
  const { description, state, change } = report
  const choosesTransporter = useCan(transporterChoices.access)
  const hasField = ({ key, choices }: Filter): boolean => choices !== null || (key === 'transporter_id' && choosesTransporter)
  const chips = description.filters.filter((filter) => !hasField(filter) && state[filterName(filter.key)] !== undefined)
  const [isOpen, setOpen] = useState(false)
  const hasTable = useHasTable()
  const fields = description.filters.filter(hasField)
  const taken = (description.has_as_at ? 2 : 0) + (state.period === 'own' ? 2 : 0) + (description.plants.length > 1 ? 1 : 0)
  const inRow = hasTable ? Math.max(0, placesInRow - taken) : fields.length
  const rest = fields.slice(inRow)
  const setCount = rest.filter(({ key }) => state[filterName(key)] !== undefined).length
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-12 border border-line bg-surface p-3 print:hidden">
      <div className="flex w-full flex-wrap items-center gap-3 min-[90rem]:flex-nowrap [&>*]:shrink-0 [&>.flex-1]:shrink">
        <PeriodFilter report={report} />
        <FilterBar list={report}>
          {description.has_as_at && (
            <DayFilter
              label="As at the end of"
              value={state.as_at?.slice(0, 10)}
              min={description.kept_since ?? undefined}
              onChange={(as_at) => change({ as_at })}
            />
          )}
          {description.plants.length > 1 && <PlantsFilter report={report} />}
          {fields.slice(0, inRow).map((filter) => (
            <ReportFilter key={filter.key} report={report} filter={filter} />
          ))}
          {rest.length > 0 && (
            <Button icon={<SlidersHorizontal aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {setCount === 0 ? 'More filters' : `More filters · ${setCount}`}
            </Button>
          )}
        </FilterBar>
      </div>
      {isOpen && rest.length > 0 && (
        <fieldset aria-label="More filters" className="flex w-full flex-wrap gap-3">
          {rest.map((filter) => (
            <ReportFilter key={filter.key} report={report} filter={filter} />
          ))}
        </fieldset>
      )}
      {chips.length > 0 && (
        <Waiting fallback={null}>
          <Chips report={report} shown={chips.map(({ key }) => key)} />
        </Waiting>
      )}
    </div>
  )
}

const PlantsFilter = ({ report: { state, change } }: Shown): ReactNode => (
  <select
    aria-label="Plants"
    value={state.plants}
    onChange={({ target }) => change({ plants: target.value === 'all' ? 'all' : 'this', plant_id: undefined })}
    className="control select-arrow w-auto!"
  >
    <option value="this">This plant</option>
    <option value="all">All my plants</option>
  </select>
)

type Filter = ReportView['description']['filters'][number]

function filterName(key: string): ReportFilterName {
  const name = reportFilterNames.find((each) => each === key)
  if (!name) throw new Error(`There is no filter ${key}`)
  return name
}

function ReportFilter({ report: { state, change }, filter: { key, label, choices } }: Shown & { filter: Filter }): ReactNode {
  const name = filterName(key)
  const set = (value: string | undefined): void => change({ [name]: value })
  if (choices === null) return <TransporterFilter value={state[name]} onChange={set} />
  return <FilterSelect label={label} all={`${label}: all`} options={choices} value={state[name]} onChange={set} />
}

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

function Chips({ report, shown }: Shown & { shown: readonly string[] }): ReactNode {
  const { filters } = useRouteQuery(reportContract.summary, report.query).data
  return filters
    .filter(({ key }) => shown.includes(key))
    .map(({ key, label, text }) => (
      <FilterChip key={key} label={`${label}: ${text}`} onRemove={() => report.change({ [filterName(key)]: undefined })} />
    ))
}
