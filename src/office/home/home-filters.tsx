import type { ReactNode } from 'react'
import { driverStatusNames, listedStatuses, statusOfList } from '#drivers/driver-status.contract.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { FilterSelect } from '#platform/web/list/filters.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { HomeList } from './home.hooks.ts'
import { expiringPartNames, expiringParts } from './home.rules.ts'

export function HomeFilters({ home }: { home: HomeList }): ReactNode {
  const { state, change } = home
  return (
    <>
      <SearchBox text={state.search} onSearch={(search) => change({ search })} label="Search by name, id, card or phone no" />
      <FilterBar list={home}>
        <FilterSelect
          label="What runs out"
          all="What runs out"
          options={partOptions}
          value={state.ending}
          onChange={(chosen) => change({ ending: expiringParts.find((part) => part === chosen) })}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          options={statusOptions}
          value={state.status}
          onChange={(chosen) => change({ status: listedStatuses.find((status) => status === chosen) })}
        />
      </FilterBar>
    </>
  )
}

const partOptions = expiringParts.map((value) => ({ value, label: expiringPartNames[value] }))
const statusOptions = listedStatuses.map((value) => ({ value, label: driverStatusNames[statusOfList[value]] }))
