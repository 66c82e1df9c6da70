import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Route, Input, Output } from '#platform/contract/route.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { query, useCall } from '#platform/web/query.ts'
import { permissionsContract } from '../permissions/permissions.contract.ts'
import { roleHref, rolesPath } from '../user-management.paths.ts'
import { rolesContract } from './roles.contract.ts'

/** What a change of a role makes outdated. */
export const outdatedByRoles: readonly Route[] = [
  rolesContract.index,
  rolesContract.details,
  rolesContract.preview,
  permissionsContract.index,
  permissionsContract.whoCan,
]

type Preview = Output<typeof rolesContract.preview>
export type RolePreview = { data: Preview | undefined; isStale: boolean; failure: string | undefined }

/** What saving would change. A failed preview says so and leaves the form as it is. */
export function useRolePreview(input: Input<typeof rolesContract.preview>): RolePreview {
  const { data, isFetching, error } = useQuery({ ...query(rolesContract.preview, input), placeholderData: keepPreviousData })
  return { data, isStale: isFetching, failure: error?.message }
}

type NamedRole = { _id: string; name: string }
type Ask = (question: { title: string; text: string; action: string; look: 'danger' }) => Promise<boolean>
export type RoleActions = {
  duplicate: (role: NamedRole) => Promise<void>
  remove: (role: NamedRole) => Promise<void>
}

export function useRoleActions(ask: Ask): RoleActions {
  const go = useGo()
  const copying = useCall(rolesContract.duplicate, { refresh: outdatedByRoles, onDone: ({ _id }) => go(roleHref(_id)) })
  const removing = useCall(rolesContract.remove, { refresh: [rolesContract.index, permissionsContract.index], onDone: () => go(rolesPath) })
  return {
    duplicate: async ({ _id }) => void (await copying.send({ id: _id })),
    remove: async ({ _id, name }) => {
      const title = 'Are you sure you want to delete this?'
      if (await ask({ title, text: name, action: 'Delete role', look: 'danger' })) await removing.send({ id: _id })
    },
  }
}
