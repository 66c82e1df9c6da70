import { useState } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
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

type KnownPerson = NonNullable<Output<typeof usersContract.findByPhone>['user']>

/** The person who already has a phone number, looked up when the field is left: every look-up counts. */
export function useKnownPerson(): { readonly known: KnownPerson | undefined; readonly lookUp: (phone: string) => void } {
  const [found, setFound] = useState<{ readonly phone: string; readonly person: KnownPerson | null }>()
  const lookUp = (phone: string): void => {
    if (phone === found?.phone || !looksWhole(phone)) return
    setFound({ phone, person: null })
    // Without an answer the form works as before: adding a known number is refused with the person's name.
    void call(usersContract.findByPhone, { phone })
      .then(({ user }) => setFound({ phone, person: user }))
      .catch(() => undefined)
  }
  return { known: found?.person ?? undefined, lookUp }
}

const looksWhole = (phone: string): boolean => phone.replaceAll(/\D/g, '').length >= 9
