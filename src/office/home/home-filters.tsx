import type { ReactNode } from 'react'
import { expiringPartNames, expiringParts } from '#drivers/documents/part-states.rules.ts'
import { driverStatusNames, listedStatuses, statusOfList } from '#drivers/driver-status.contract.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { HomeList } from './home.hooks.ts'

export function HomeFilters({ home }: { home: HomeList }): ReactNode {
  const { choice } = filtersOf(home)
  return (
    <FilterBar
      list={home}
      search={
        <SearchBox text={home.state.search} onSearch={(search) => home.change({ search })} label="Search by name, id, card or phone no" />
      }
      filters={[
        choice('ending', 'What runs out', namedOptions(expiringParts, expiringPartNames)),
        choice('status', 'Status', statusOptions),
      ]}
    />
  )
}

const statusOptions = listedStatuses.map((value) => ({ value, label: driverStatusNames[statusOfList[value]] }))
