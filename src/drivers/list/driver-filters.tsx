import type { ReactNode } from 'react'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { ageBandNames, ageBands } from './age-bands.rules.ts'
import { unset, unsetName } from './driver-choices.rules.ts'
import type { DriverList } from './driver-list.hooks.ts'
import { driverStatusNames, isOtherStatus, otherStatus, otherStatuses } from '../driver-status.contract.ts'
import { DriverSearchBox } from '../search/driver-search-box.tsx'
import { genderNames, genders } from '../details/choices.ts'
import { transporterFilter } from './transporter-filter.tsx'
import { verdictFilter } from '../verdict/verdict-filter.tsx'

export function DriverFilters({ drivers }: { drivers: DriverList }): ReactNode {
  const { state, change } = drivers
  const { choice } = filtersOf(drivers)
  const status = choice('key', 'Other statuses', statusOptions)
  return (
    <FilterBar
      list={drivers}
      search={<DriverSearchBox state={state} change={change} />}
      filters={[
        transporterFilter(drivers),
        // The tiles above choose among the others.
        isOtherStatus(state.key) ? status : { ...status, value: undefined },
        verdictFilter(drivers, drivers.tab),
        choice('gender', 'Gender', genderOptions),
        choice('age', 'Age', ageOptions),
      ]}
    />
  )
}

const statusOptions = otherStatuses.map((value) => ({ value, label: driverStatusNames[otherStatus[value]] }))
const notSet = { value: unset, label: unsetName }
const genderOptions = [...namedOptions(genders, genderNames), notSet]
const ageOptions = [...namedOptions(ageBands, ageBandNames), notSet]
