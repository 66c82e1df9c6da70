import type { Contract } from '#platform/contract/route.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { RouteHandlers as PlatformHandlers } from '#platform/server/http/handlers.ts'
import type { Portal } from './portals.rules.ts'
import type { Permission } from './permissions.rules.ts'
import type { ProgramScope } from './program-scopes.rules.ts'

/** The authorised plant that a session is bound to. */
export type SessionPlant = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly timeZone: string
  /** Forms of id numbers whose zeros or letters count; empty where leading zeros do not. */
  readonly idNoPattern: string
}

/** A user with a session, with or without a selected plant and portal. */
export type SignedInUser = {
  readonly userId: string
  readonly sessionId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string | null
  readonly portal: Portal | null
  readonly permissions: readonly Permission[]
}

/** A signed-in user with a selected plant and portal. `transporter`, `doctor` and `company` are set in the portals that have one. */
export type Actor = SignedInUser & {
  readonly portal: Portal
  readonly allocationId: string
  readonly roleName: string
  readonly plant: SessionPlant
  readonly transporter: { readonly id: string; readonly name: string } | null
  readonly doctor: { readonly id: string; readonly name: string } | null
  readonly company: string | null
}

export const isActor = (user: SignedInUser): user is Actor => user.portal !== null

/** The rows a user can access: one plant's, and for a transporter's user only that transporter's. Built from the session, never from input. */
export type Scope = { readonly plantId: string; readonly transporterId: string | null }

export const scopeOf = (actor: Actor): Scope => ({ plantId: actor.plant.id, transporterId: actor.transporter?.id ?? null })

/** Today's date in the plant's time zone. */
export const todayOf = (actor: Actor, now: Date): PlainDate => toPlainDate(now, actor.plant.timeZone)

/** A program with a key of one plant. `userId` is its caller for limits and the log, not a user. */
export type Program = {
  readonly userId: `key ${string}`
  readonly keyId: string
  readonly keyName: string
  readonly plant: SessionPlant
  readonly portal: null
  readonly permissions: readonly []
  readonly scopes: readonly ProgramScope[]
  readonly limits: { readonly missesAnHour: number; readonly verdictsASecond: number }
}

type People = { readonly signedIn: SignedInUser; readonly allocated: Actor; readonly program: Program }
export type Handlers<C extends Contract> = PlatformHandlers<C, People>
