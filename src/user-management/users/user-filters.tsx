import type { ReactNode } from 'react'
import { portalNames, portals } from '#accounts/portals.rules.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { FilterSelect } from '#platform/web/list/filters.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { userStateNames, userStates } from '../user-state.rules.ts'
import { useAccessChoices, type UserList } from './users.hooks.ts'

export function UserFilters({ users }: { users: UserList }): ReactNode {
  const { state, change } = users
  const { roles, plants, transporters } = useAccessChoices()
  const roleOptions = roles.filter(({ portal }) => state.portal === undefined || portal === state.portal)
  return (
    <>
      <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by name, phone or email" />
      <FilterBar list={users}>
        <FilterSelect
          label="State"
          all="All states"
          options={userStates.map((value) => ({ value, label: userStateNames[value] }))}
          value={state.state}
          onChange={(chosen) => change({ state: userStates.find((key) => key === chosen) })}
        />
        <FilterSelect
          label="Portal"
          all="All portals"
          options={portals.map((value) => ({ value, label: portalNames[value] }))}
          value={state.portal}
          onChange={(chosen) => change({ portal: portals.find((key) => key === chosen), role_id: undefined })}
        />
        <FilterSelect
          label="Role"
          all="All roles"
          options={roleOptions.map(toOption)}
          value={state.role_id}
          onChange={(role_id) => change({ role_id })}
        />
        <FilterSelect
          label="Transporter"
          all="All transporters"
          options={transporters.map(toOption)}
          value={state.transporter_id}
          onChange={(transporter_id) => change({ transporter_id })}
        />
        {plants.length > 1 && (
          <FilterSelect
            label="Also at"
            all="Also at any plant"
            options={plants.map(toOption)}
            value={state.plant_id}
            onChange={(plant_id) => change({ plant_id })}
          />
        )}
      </FilterBar>
    </>
  )
}

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })
