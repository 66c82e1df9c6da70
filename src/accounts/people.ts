import type { Contract } from '#platform/contract/route.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { HandlerCall as PlatformCall, RouteHandlers as PlatformHandlers } from '#platform/server/http/handlers.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Permission, Portal } from './portals.rules.ts'

/** The authorised plant that a session is at. */
export type PlantHere = { readonly id: string; readonly name: string; readonly country: string; readonly timeZone: string }

/** Someone with a session, who may not have chosen a plant and portal yet. */
export type SignedIn = {
  readonly userId: string
  readonly sessionId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly portal: Portal | null
  readonly permissions: readonly Permission[]
}

/** Someone who acts for a portal at a plant. The transporter, doctor or company is there where the portal has one. */
export type Actor = SignedIn & {
  readonly portal: Portal
  readonly allocationId: string
  readonly roleName: string
  readonly plant: PlantHere
  readonly transporter: { readonly id: string; readonly name: string } | null
  readonly doctor: { readonly id: string; readonly name: string } | null
  readonly company: string | null
}

/** Whether a plant and portal are chosen. */
export const isActor = (person: SignedIn): person is Actor => person.portal !== null

/** The rows a person may reach: one plant's, and of those only one transporter's where the person is a transporter's. Made from the session, never from input. */
export type Scope = { readonly plantId: string; readonly transporterId: string | null }

export const scopeOf = (actor: Actor): Scope => ({ plantId: actor.plant.id, transporterId: actor.transporter?.id ?? null })

/** Today at the person's site. */
export const todayOf = (actor: Actor, now: Date): PlainDate => toPlainDate(now, actor.plant.timeZone)

export type People = { readonly signedIn: SignedIn; readonly allocated: Actor }
export type Handlers<C extends Contract> = PlatformHandlers<C, People>
export type Call<R extends Route> = PlatformCall<R, People>
