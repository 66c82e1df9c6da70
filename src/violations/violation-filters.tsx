import type { ReactNode } from 'react'
import { TransporterFilter } from '#drivers/list/transporter-filter.tsx'
import { DayFilter, FilterChip, FilterSelect } from '#platform/web/list/filters.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { ViolationList } from './violation-list.hooks.ts'
import { violationCategories, violationStateNames, violationStates } from './violations.rules.ts'

type Shown = { violations: ViolationList }

export function ViolationFilters({ violations }: Shown): ReactNode {
  const { state, change, choosesTransporter, list } = violations
  const driver = list.data.data[0]?.driver_id.name ?? 'one driver'
  return (
    <>
      <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />
      <FilterBar list={violations}>
        {choosesTransporter && <TransporterFilter value={state.transporter_id} onChange={(transporter_id) => change({ transporter_id })} />}
        <FilterSelect
          label="Category"
          all="All categories"
          options={categories}
          value={state.category}
          onChange={(chosen) => change({ category: violationCategories.find((category) => category === chosen) })}
        />
        <FilterSelect
          label="Sanction evidence"
          all="Any evidence"
          options={evidence}
          value={state.evidence}
          onChange={(chosen) => change({ evidence: chosen === 'Yes' || chosen === 'No' ? chosen : undefined })}
        />
        <FilterSelect
          label="State"
          all="Hide dismissed"
          options={states}
          value={state.state}
          onChange={(chosen) => change({ state: violationStates.find((key) => key === chosen) })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DayFilter label="From" value={state.from} max={state.to} onChange={(from) => change({ from })} />
          <DayFilter label="To" value={state.to} min={state.from} onChange={(to) => change({ to })} />
        </div>
      </FilterBar>
      {state.violation && <FilterChip label={`Violation: ${state.violation}`} onRemove={() => change({ violation: undefined })} />}
      {state.driver_id && <FilterChip label={`Driver: ${driver}`} onRemove={() => change({ driver_id: undefined })} />}
    </>
  )
}

const categories = violationCategories.map((category) => ({ value: category, label: category }))
const evidence = [
  { value: 'Yes', label: 'With evidence' },
  { value: 'No', label: 'Without evidence' },
]
const states = violationStates.map((value) => ({ value, label: violationStateNames[value] }))
