import type { Output } from '#platform/contract/route.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { usersHref } from '../user-management.paths.ts'
import { usersContract } from './users.contract.ts'

export type UserList = List<typeof usersContract.index>

/** State of 'Users', from its address. */
export const useUserList = (): UserList =>
  useList(usersContract.index, { path: usersHref, filters: ['search', 'state', 'portal', 'role_id', 'transporter_id', 'plant_id'] })

export type AccessChoices = Output<typeof usersContract.form>

/** What a person can choose when giving access, and filter by. */
export const useAccessChoices = (): AccessChoices => useRouteQuery(usersContract.form, {}).data
