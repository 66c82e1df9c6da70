import type { ReactNode } from 'react'
import { portalNames, portals } from '#accounts/portals.rules.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import type { Option } from '#platform/web/form/combobox.tsx'
import { useFailableQuery } from '#platform/web/query.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { userStateNames, userStates } from '../user-state.rules.ts'
import { usersContract } from './users.contract.ts'
import { useAccessChoices, type UserList } from './users.hooks.ts'

export function UserFilters({ users }: { users: UserList }): ReactNode {
  const { state, change } = users
  const loaded = loadedFilters(users)
  const plants = useFailableQuery(usersContract.form, {}).data?.plants ?? []
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
        loaded.role,
        loaded.transporter,
        plants.length > 1 && choice('plant_id', 'Also at', plants.map(toOption)),
      ]}
    />
  )
}

/** Their options load when they are wanted. */
function loadedFilters(users: UserList): { role: Filter; transporter: Filter } {
  const { choice } = filtersOf(users)
  return {
    role: choice('role_id', 'Role', rolesIn(users.state.portal)),
    transporter: choice('transporter_id', 'Transporter', useTransporters),
  }
}

const rolesIn = (portal: string | undefined) =>
  function useRoles(): readonly Option[] {
    return useAccessChoices()
      .roles.filter((role) => portal === undefined || role.portal === portal)
      .map(toOption)
  }

const useTransporters = (): readonly Option[] => useAccessChoices().transporters.map(toOption)

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })
