import type { ReactNode } from 'react'
import { expiringPartNames, expiringParts } from '#drivers/documents/part-states.rules.ts'
import { driverStatusNames, listedStatuses, statusOfList } from '#drivers/driver-status.contract.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import { usePlantChoices } from '#accounts/sessions/office-plants.hooks.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { HomeList } from './home.hooks.ts'

export function HomeFilters({ home }: { home: HomeList }): ReactNode {
  return (
    <FilterBar
      list={home}
      search={
        <SearchBox text={home.state.search} onSearch={(search) => home.change({ search })} label="Search by name, id, card or phone no" />
      }
      filters={filtersAsked(home)}
    />
  )
}

function filtersAsked(home: HomeList): readonly (Filter | false)[] {
  const { choice } = filtersOf(home)
  return [
    home.hasPlants && choice('plant_id', 'Plant', usePlantChoices),
    choice('ending', 'What runs out', namedOptions(expiringParts, expiringPartNames)),
    choice('status', 'Status', statusOptions),
  ]
}

const statusOptions = listedStatuses.map((value) => ({ value, label: driverStatusNames[statusOfList[value]] }))
