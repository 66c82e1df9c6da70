import * as z from 'zod/mini'
import { useAddressState, usePathParameter } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { userHref } from '../user-management.paths.ts'
import { userContract, type ShownUser } from './user.contract.ts'

export const userTabs = {
  profile: 'Profile',
  access: 'Access',
  sessions: 'Sessions',
  activity: 'Activity',
  notifications: 'Notifications',
} as const
export type UserTab = keyof typeof userTabs
const Address = z.object({ tab: z._default(z.enum(Object.keys(userTabs) as [UserTab, ...UserTab[]]), 'profile') })

export type UserPage = { user: ShownUser; tab: UserTab; showTab: (tab: string) => void }

/** State of one user's page, from its address. */
export function useUserPage(): UserPage {
  const id = usePathParameter('id')
  const { tab } = useAddressState(Address)
  const go = useGo()
  const { data } = useRouteQuery(userContract.details, { id })
  const showTab = (to: string): void => go(to === 'profile' ? userHref(id) : `${userHref(id)}?tab=${to}`)
  return { user: data, tab, showTab }
}
