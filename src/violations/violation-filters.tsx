import type { ReactNode } from 'react'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { ViolationList } from './violation-list.hooks.ts'
import { violationCategories, violationStateNames, violationStates, violationVisitNames, violationVisits } from './violations.rules.ts'

export function ViolationFilters({ violations }: { violations: ViolationList }): ReactNode {
  const { state, change, choosesTransporter, list } = violations
  const { choice, days, given } = filtersOf(violations)
  return (
    <FilterBar
      list={violations}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />}
      filters={[
        choosesTransporter && transporterFilter(violations),
        choice('category', 'Category', categories),
        choice('evidence', 'Sanction evidence', evidence),
        choice('visiting', 'Visiting', namedOptions(violationVisits, violationVisitNames)),
        choice('state', 'State', namedOptions(violationStates, violationStateNames)),
        days('Day'),
        given('violation', 'Violation'),
        given('driver_id', 'Driver', list.data.data[0]?.driver_id.name ?? 'one driver'),
      ]}
    />
  )
}

const categories = violationCategories.map((category) => ({ value: category, label: category }))
const evidence = [
  { value: 'Yes', label: 'With evidence' },
  { value: 'No', label: 'Without evidence' },
]
