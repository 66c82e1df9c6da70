import type { Contract } from '#platform/contract/route.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { RouteHandlers as PlatformHandlers } from '#platform/server/http/handlers.ts'
import type { Portal } from './portals.rules.ts'
import type { Permission } from './permissions.rules.ts'
import type { ProgramScope } from './program-scopes.rules.ts'

/** The authorised plant that a session is bound to. */
export type SessionPlant = {
  id: string
  name: string
  country: string
  timeZone: string
  /** Forms of id numbers whose zeros or letters count; empty where leading zeros do not. */
  idNoPattern: string
}

/** A user with a session, with or without a selected plant and portal. */
export type SignedInUser = {
  userId: string
  sessionId: string
  firstName: string
  lastName: string
  phone: string
  email: string | null
  portal: Portal | null
  permissions: readonly Permission[]
}

/** A signed-in user with a selected plant and portal. `transporter`, `doctor` and `company` are set in the portals that have one. */
export type Actor = SignedInUser & {
  portal: Portal
  allocationId: string
  roleName: string
  plant: SessionPlant
  transporter: { id: string; name: string } | null
  doctor: { id: string; name: string } | null
  company: string | null
}

export const isActor = (user: SignedInUser): user is Actor => user.portal !== null

/** The rows a user can access: one plant's, and for a transporter's user only that transporter's. Built from the session, never from input. */
export type Scope = {
  plantId: string
  transporterId: string | null
  /** Of an office whose person acts for it at several plants, the ones that a list reads (`officeReach`); left out where it is `plantId` alone. */
  plantIds?: readonly string[]
}

export const scopeOf = (actor: Pick<Actor, 'plant' | 'transporter'>): Scope => ({
  plantId: actor.plant.id,
  transporterId: actor.transporter?.id ?? null,
})

/** Today's date in the plant's time zone. */
export const todayOf = (actor: Pick<Actor, 'plant'>, now: Date): PlainDate => toPlainDate(now, actor.plant.timeZone)

/** A program with a key of one plant. `userId` is its caller for limits and the log, not a user. */
export type Program = {
  userId: `key ${string}`
  keyId: string
  keyName: string
  plant: SessionPlant
  portal: null
  permissions: readonly []
  scopes: readonly ProgramScope[]
  limits: { missesAnHour: number; verdictsASecond: number }
}

type People = { signedIn: SignedInUser; allocated: Actor; program: Program }
export type Handlers<C extends Contract> = PlatformHandlers<C, People>
