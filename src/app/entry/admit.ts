import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionContract, type Me } from '#accounts/sessions/session.contract.ts'
import { markLoggedIn } from '#accounts/sessions/logged-in-mark.ts'
import { storeSelection } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { setSiteTimeZone } from '#platform/web/dates.ts'
import { query } from '#platform/web/query.ts'
import { frameContract, frameCountNames, frameCounts } from '../frame.contract.ts'
import type { PortalScreens, Screen } from '../screens.ts'
import { portalScreens } from '../portals/portals.tsx'
import { NotAuthorized, RoleNotAllowed } from './refused.ts'

/** A logged-in user with a chosen plant and portal. */
export type Admitted = Me & { portal: NonNullable<Me['portal']>; acting: NonNullable<Me['acting']> }

/**
 * Loads the user for everything under /app, once and after invalidation. Throws the server's refusal without a session and `NotAuthorized`
 * without an allocation; redirects to plant selection without a chosen plant.
 */
export async function admit(queries: QueryClient): Promise<Admitted> {
  const me = await queries.fetchQuery({ ...query(sessionContract.me, {}), queryFn: () => loadFrame(queries), staleTime: Infinity })
  markLoggedIn(true)
  if (isAdmitted(me)) {
    storeSelection(me.acting.allocation_id)
    setSiteTimeZone(me.acting.plant.time_zone)
    return me
  }
  const { allocations } = await queries.fetchQuery(query(sessionContract.allocations, {}))
  if (allocations.length === 0) throw new NotAuthorized()
  throw redirect({ to: '/auth/login/plant-selection' })
}

/** The user, with the counts of the frame, which need no calls of their own then. */
async function loadFrame(queries: QueryClient): Promise<Me> {
  const { me, counts } = await call(frameContract.shown, {})
  for (const name of frameCountNames) if (counts[name]) queries.setQueryData(query<Route>(frameCounts[name], {}).queryKey, counts[name])
  return me
}

/** Redirects users of another portal to their own. */
export function redirectToOwnPortal(person: Admitted, portal: PortalScreens): void {
  const to: string = portalScreens[person.portal].path
  if (person.portal !== portal.portal) throw redirect({ to })
}

/** Refuses a screen before loading anything for it. */
export function requireScreenAccess(person: Admitted, screen: Screen): void {
  if (!isAllowed(screen.access, person)) throw new RoleNotAllowed(screen.title, person.acting.role)
}

const isAdmitted = (me: Me): me is Admitted => me.portal !== null && me.acting !== null
