import type { ReactNode } from 'react'
import { portalNames, portals } from '#accounts/portals.rules.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { userStateNames, userStates } from '../user-state.rules.ts'
import { useAccessChoices, type UserList } from './users.hooks.ts'

export function UserFilters({ users }: { users: UserList }): ReactNode {
  const { state, change } = users
  const { roles, plants, transporters } = useAccessChoices()
  const { choice } = filtersOf(users)
  return (
    <FilterBar
      list={users}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by name, phone or email" />}
      filters={[
        choice('state', 'State', namedOptions(userStates, userStateNames)),
        {
          ...choice('portal', 'Portal', namedOptions(portals, portalNames)),
          choose: (chosen) => change({ portal: portals.find((key) => key === chosen), role_id: undefined }),
        },
        choice('role_id', 'Role', roles.filter(({ portal }) => state.portal === undefined || portal === state.portal).map(toOption)),
        choice('transporter_id', 'Transporter', transporters.map(toOption)),
        plants.length > 1 && choice('plant_id', 'Also at', plants.map(toOption)),
      ]}
    />
  )
}

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })
