import type { ReactNode } from 'react'
import { FilterSelect } from '#platform/web/list/filters.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { ageBandNames, ageBands } from './age-bands.rules.ts'
import { ageChoices, genderChoices, unset, unsetName } from './driver-choices.rules.ts'
import type { DriverList } from './driver-list.hooks.ts'
import { driverStatusNames, isOtherStatus, otherStatus, otherStatuses } from '../driver-status.contract.ts'
import { DriverSearchBox } from '../search/driver-search-box.tsx'
import { genderNames, genders } from '../details/choices.ts'
import { TransporterFilter } from './transporter-filter.tsx'
import { VerdictFilter } from '../verdict/verdict-filter.tsx'

export function DriverFilters({ drivers }: { drivers: DriverList }): ReactNode {
  const { state, change } = drivers
  return (
    <>
      <DriverSearchBox state={state} change={change} />
      <FilterBar list={drivers}>
        <TransporterFilter value={state.transporter_id} onChange={(transporter_id) => change({ transporter_id })} />
        <FilterSelect
          label="Other statuses"
          all="Other statuses"
          options={statusOptions}
          value={isOtherStatus(state.key) ? state.key : undefined}
          onChange={(chosen) => change({ key: otherStatuses.find((key) => key === chosen) })}
        />
        <VerdictFilter value={state.verdict} onChange={(verdict) => change({ verdict })} />
        <FilterSelect
          label="Gender"
          all="Any gender"
          options={genderOptions}
          value={state.gender}
          onChange={(chosen) => change({ gender: genderChoices.find((gender) => gender === chosen) })}
        />
        <FilterSelect
          label="Age"
          all="Any age"
          options={ageOptions}
          value={state.age}
          onChange={(chosen) => change({ age: ageChoices.find((age) => age === chosen) })}
        />
      </FilterBar>
    </>
  )
}

const statusOptions = otherStatuses.map((value) => ({ value, label: driverStatusNames[otherStatus[value]] }))
const notSet = { value: unset, label: unsetName }
const genderOptions = [...genders.map((value) => ({ value, label: genderNames[value] })), notSet]
const ageOptions = [...ageBands.map((value) => ({ value, label: ageBandNames[value] })), notSet]
