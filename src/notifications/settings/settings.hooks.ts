import { useLocation, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import type { Output } from '#platform/contract/route.ts'
import { pageInput } from '#platform/contract/paging.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery, type RouteQueryResult } from '#platform/web/query.ts'
import type { SettingsContract } from './settings.contract.ts'

const Address = z.object({ type: id().optional(), search: optionalText(100).optional(), ...pageInput })
type Address = z.output<typeof Address>
type Change = Partial<z.input<typeof Address>>

export type SettingsShown = {
  readonly types: Output<SettingsContract['types']>['types']
  /** The selected type; the first by default. */
  readonly type: { readonly _id: string; readonly name: string }
  readonly search: string | undefined
  readonly users: RouteQueryResult<Output<SettingsContract['users']>>
  /** Changes the address; all but a page change go to the first page. */
  readonly change: (change: Change) => void
  readonly hrefOf: (change: Change) => string
}

/** State of the notification settings, from the address: types, the selected one, and its users. */
export function useSettings({ types: typesRoute, users: usersRoute }: SettingsContract): SettingsShown {
  const go = useGo()
  const pathname = useLocation({ select: (location) => location.pathname })
  const parsed = Address.safeParse(useSearch({ strict: false }))
  const state: Address = parsed.success ? parsed.data : Address.parse({})
  const { types } = useRouteQuery(typesRoute, {}).data
  const type = types.find(({ _id }) => _id === state.type) ?? types[0]
  if (!type) throw new Error('There are no types of notifications')
  const { search, page, page_size } = state
  const users = useRouteQuery(usersRoute, { type: type._id, page, page_size, ...(search && { search }) })
  const hrefOf = (change: Change): string => `${pathname}${queryOf({ ...state, type: type._id, page: undefined, ...change })}`
  return { types, type, search, users, change: (change) => go(hrefOf(change)), hrefOf }
}

const defaults: Readonly<Record<string, unknown>> = Address.parse({})

/** Leaves out the defaults. */
function queryOf(state: object): string {
  const changed = Object.entries(state).filter(([name, value]) => value !== undefined && value !== '' && value !== defaults[name])
  const query = new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}
