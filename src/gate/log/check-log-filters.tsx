import type { ReactNode } from 'react'
import { TransporterFilter } from '#drivers/list/transporter-filter.tsx'
import { DayFilter, FilterChip, FilterSelect } from '#platform/web/list/filters.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { CheckLog } from './check-log.hooks.ts'
import { directionNames, logOutcomeNames, logOutcomes } from './check-log.rules.ts'

export function CheckLogFilters({ log }: { log: CheckLog }): ReactNode {
  const { state, change, choosesTransporter, list } = log
  const driver = list.data.data[0]?.driver_id?.name ?? 'one driver'
  return (
    <>
      <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name, id no or card no" />
      <FilterBar list={log}>
        <FilterSelect
          label="Verdict"
          all="All verdicts"
          options={outcomes}
          value={state.outcome}
          onChange={(chosen) => change({ outcome: logOutcomes.find((outcome) => outcome === chosen) })}
        />
        <FilterSelect
          label="Direction"
          all="In and out"
          options={directionOptions}
          value={state.direction}
          onChange={(chosen) => change({ direction: chosen === 'in' || chosen === 'out' ? chosen : undefined })}
        />
        <FilterSelect
          label="Unusual"
          all="Usual and unusual"
          options={unusualOptions}
          value={state.unusual}
          onChange={(chosen) => change({ unusual: chosen === 'true' ? chosen : undefined })}
        />
        <FilterSelect
          label="Still blocked"
          all="Blocked now or not"
          options={stillBlockedOptions}
          value={state.still_blocked}
          onChange={(chosen) => change({ still_blocked: chosen === 'true' ? chosen : undefined })}
        />
        {choosesTransporter && <TransporterFilter value={state.transporter_id} onChange={(transporter_id) => change({ transporter_id })} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DayFilter label="From" value={state.from} max={state.to} onChange={(from) => change({ from })} />
          <DayFilter label="To" value={state.to} min={state.from} onChange={(to) => change({ to })} />
        </div>
      </FilterBar>
      {state.driver_id && <FilterChip label={`Driver: ${driver}`} onRemove={() => change({ driver_id: undefined })} />}
    </>
  )
}

const outcomes = logOutcomes.map((value) => ({ value, label: logOutcomeNames[value] }))
const directionOptions = Object.entries(directionNames).map(([value, label]) => ({ value, label }))
const unusualOptions = [{ value: 'true', label: 'Only unusual' }]
const stillBlockedOptions = [{ value: 'true', label: 'Refused and still blocked' }]
