import { useLocation } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Output } from '#platform/contract/route.ts'
import { pageInput } from '#platform/contract/paging.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery, type RouteQueryResult } from '#platform/web/query.ts'
import type { SettingsContract } from './settings.contract.ts'

const Address = z.object({
  by: z._default(z.enum(['type', 'person']), 'type'),
  type: z.optional(id()),
  user: z.optional(id()),
  search: z.optional(optionalText(100)),
  ...pageInput,
})
type Change = Partial<z.input<typeof Address>>

type SettingsAddress = {
  state: z.output<typeof Address>
  /** Changes the address; all but a page change go to the first page. */
  change: (change: Change) => void
  hrefOf: (change: Change) => string
}

/** The address of the notification settings: by type or by person, and which. */
export function useSettingsAddress(): SettingsAddress {
  const go = useGo()
  const pathname = useLocation({ select: (location) => location.pathname })
  const state = useAddressState(Address)
  const hrefOf = (change: Change): string => withFields(pathname, { ...state, page: undefined, ...change }, Address.parse({}))
  return { state, change: (change) => go(hrefOf(change)), hrefOf }
}

export type SettingsShown = {
  types: Output<SettingsContract['types']>['types']
  /** The selected type; the first by default. */
  type: { _id: string; name: string }
  search: string | undefined
  users: RouteQueryResult<Output<SettingsContract['users']>>
  change: SettingsAddress['change']
  hrefOf: SettingsAddress['hrefOf']
}

/** State of the notification settings, from the address: types, the selected one, and its users. */
export function useSettings({ types: typesRoute, users: usersRoute }: SettingsContract): SettingsShown {
  const { state, hrefOf, change } = useSettingsAddress()
  const { types } = useRouteQuery(typesRoute, {}).data
  const type = types.find(({ _id }) => _id === state.type) ?? types[0]
  if (!type) throw new Error('There are no types of notifications')
  const { search, page, page_size } = state
  const users = useListQuery(usersRoute, { type: type._id, page, page_size, ...(search && { search }) })
  return { types, type, search, users, change: (next) => change({ type: type._id, ...next }), hrefOf }
}
