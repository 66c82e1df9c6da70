import type { ReactNode } from 'react'
import { usePlantChoices } from '#accounts/sessions/office-plants.hooks.ts'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, type Filter } from '#platform/web/list/filter.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { RequestList } from './request-list.hooks.ts'
import { statusesOfTab } from './request-tabs.rules.ts'
import { requestStatusNames, requestTypeNames } from '../engine/request-types.contract.ts'

export function RequestFilters({ requests }: { requests: RequestList }): ReactNode {
  const { state, change } = requests
  return (
    <FilterBar
      list={requests}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />}
      filters={filtersAsked(requests)}
    />
  )
}

function filtersAsked(requests: RequestList): readonly (Filter | false)[] {
  const { state, choosesTransporter, hasPlants } = requests
  const { choice, days } = filtersOf(requests)
  const choosesStatus = state.tab !== 'pending' && state.tab !== 'waiting' && state.tab !== 'needs_you'
  return [
    choosesStatus &&
      choice(
        'status',
        'Status',
        statuses.filter(({ value }) => statusesOfTab(state.tab, Number(value))?.length !== 0),
      ),
    choice('type', 'Request type', types),
    (state.tab === 'pending' || state.tab === 'waiting') && choice('late', 'Lateness', lateOnly),
    choosesTransporter && transporterFilter(requests),
    hasPlants && choice('plant_id', 'Plant', usePlantChoices),
    days('Day'),
  ]
}

const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const lateOnly = [{ value: 'true', label: 'Only late' }]
const statuses = optionsOf(requestStatusNames)
const types = optionsOf(requestTypeNames)
