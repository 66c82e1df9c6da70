import type { ReactNode } from 'react'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { CheckLog } from './check-log.hooks.ts'
import { directionNames, logOutcomeNames, logOutcomes } from './check-log.rules.ts'

export function CheckLogFilters({ log }: { log: CheckLog }): ReactNode {
  const { state, change, choosesTransporter, list } = log
  const { choice, days, given } = filtersOf(log)
  return (
    <FilterBar
      list={log}
      search={
        <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name, id no or card no" />
      }
      filters={[
        choice('outcome', 'Verdict', namedOptions(logOutcomes, logOutcomeNames)),
        choice('direction', 'Direction', namedOptions(['in', 'out'], directionNames)),
        choice('unusual', 'Unusual', unusualOptions),
        choice('still_blocked', 'Still blocked', stillBlockedOptions),
        choosesTransporter && transporterFilter(log),
        days('Day'),
        given('driver_id', 'Driver', list.data.data[0]?.driver_id?.name ?? 'one driver'),
      ]}
    />
  )
}

const unusualOptions = [{ value: 'true', label: 'Only unusual' }]
const stillBlockedOptions = [{ value: 'true', label: 'Refused and still blocked' }]
