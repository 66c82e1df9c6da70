import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionContract, type Me } from '#accounts/sessions/session.contract.ts'
import { rememberSelection } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { followClockOf } from '#platform/web/dates.ts'
import { query } from '#platform/web/query.ts'
import type { PortalScreens, Screen } from '../screens.ts'
import { portalScreens } from '../portals/portals.tsx'
import { NotAuthorized, NotForThisRole } from './refused.ts'

/** A logged-in person with a chosen plant and portal. */
export type Admitted = Me & { readonly portal: NonNullable<Me['portal']>; readonly acting: NonNullable<Me['acting']> }

/**
 * Admits to everything under /app; the person is queried once and after invalidation. Throws the server's refusal without a log-in, redirects without
 * a chosen plant, throws `NotAuthorized` without an allocation.
 */
export async function admit(queries: QueryClient): Promise<Admitted> {
  const me = await queries.fetchQuery({ ...query(sessionContract.me, {}), staleTime: Infinity })
  if (isAdmitted(me)) {
    rememberSelection(me.acting.allocation_id)
    followClockOf(me.acting.plant.time_zone)
    return me
  }
  const { allocations } = await queries.fetchQuery(query(sessionContract.allocations, {}))
  if (allocations.length === 0) throw new NotAuthorized()
  throw redirect({ to: '/auth/login/plant-selection' })
}

/** Redirects people of another portal to their own. */
export function keepToOwnPortal(person: Admitted, portal: PortalScreens): void {
  if (person.portal !== portal.portal) throw redirect({ to: portalScreens[person.portal].path })
}

/** Refuses a screen before loading anything for it. */
export function keepToOwnScreens(person: Admitted, screen: Screen): void {
  if (!isAllowed(screen.access, person)) throw new NotForThisRole(screen.title, person.acting.role)
}

const isAdmitted = (me: Me): me is Admitted => me.portal !== null && me.acting !== null
