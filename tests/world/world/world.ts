import { anAllocation, anAuthPlantId, aRole, aSession, aUser, type PersonOptions } from '#accounts/accounts.factory.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { programScopeNames } from '#accounts/program-scopes.rules.ts'
import { anApiKey } from '#extensions/integrations/api-keys/api-keys.factory.ts'
import { permissionNames, type Permission } from '#accounts/permissions.rules.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import type { Grants } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/secrets/secrets.ts'
import type { TestApi } from '../test-api.ts'
import { aMarkedPlace, type Place, type Targets } from './world-rows.ts'

/** A caller with its access; `grants` is null without a session. Plant and transporter are those of the session. */
export type TestCaller = {
  name: string
  token: string | undefined
  grants: Grants | null
  userId: string | null
  plantId: string | null
  transporterId: string | null
}

/** Two plants with two transporters each, the same rows for each of the four, and callers of every kind. */
export type World = {
  callers: readonly TestCaller[]
  own: Targets
  foreignPlant: Targets
  foreignTransporter: Targets
  places: readonly Place[]
  transporterIds: readonly string[]
  /** The plant that drivers of the first visit, if any. */
  visited?: string
}

export async function aWorld(api: TestApi): Promise<World> {
  const { db } = api
  const plants = [await anAuthPlantId(db, { name: 'Plant 0' }), await anAuthPlantId(db, { name: 'Plant 1' })] as const
  await db.updateTable('auth_plant').set({ allow_onboarding: true }).where('id', 'in', plants).execute()
  const transporters = [(await aTransporter(db)).id, (await aTransporter(db)).id] as const
  const outsider = await aUser(db)
  const at = (plant: 0 | 1, transporter: 0 | 1) =>
    aMarkedPlace(api, { plant, transporter, plantId: plants[plant], transporterId: transporters[transporter], strangerId: outsider.userId })
  const places = [await at(0, 0), await at(1, 0), await at(0, 1), await at(1, 1)]
  const [own, foreignPlant, foreignTransporter] = places
  if (!own || !foreignPlant || !foreignTransporter) throw new Error('A place is missing')
  const callers = await createCallers(api, plants, transporters)
  await verifyDrivers(db, callers, places)
  return {
    callers,
    own: own.targets,
    foreignPlant: foreignPlant.targets,
    foreignTransporter: foreignTransporter.targets,
    places,
    transporterIds: transporters,
  }
}

/** Doctors and trainers have verified every driver of their plant here. */
async function verifyDrivers(db: Db, callers: readonly TestCaller[], places: readonly Place[]): Promise<void> {
  for (const { userId, plantId, grants } of callers) {
    if (!userId || (grants?.portal !== 'doctor' && grants?.portal !== 'trainer')) continue
    for (const { targets } of places.filter((place) => place.targets.plantId === plantId))
      await aVerification(db, { userId, driverId: targets.driver })
  }
}

type Pair = readonly [string, string]
type CallerOptions = Pick<PersonOptions, 'portal' | 'permissions' | 'plantId'> & { name: string; transporterId?: string }

async function createCallers(api: TestApi, [here, there]: Pair, [home, rival]: Pair): Promise<readonly TestCaller[]> {
  const reads: readonly Permission[] = ['drivers.read', 'requests.read']
  const wanted: readonly CallerOptions[] = [
    { name: 'staff', portal: 'staff_portal', plantId: here },
    { name: 'staff without permissions', portal: 'staff_portal', plantId: here, permissions: [] },
    { name: 'staff with read permissions', portal: 'staff_portal', plantId: here, permissions: reads },
    { name: 'staff of another plant', portal: 'staff_portal', plantId: there },
    { name: 'the transporter', portal: 'transporter_portal', plantId: here, transporterId: home },
    { name: 'a rival', portal: 'transporter_portal', plantId: here, transporterId: rival },
    { name: 'the transporter at another plant', portal: 'transporter_portal', plantId: there, transporterId: home },
    { name: 'a rival at another plant', portal: 'transporter_portal', plantId: there, transporterId: rival },
    {
      name: 'a transporter’s clerk without permissions',
      portal: 'transporter_portal',
      plantId: here,
      transporterId: home,
      permissions: [],
    },
    { name: 'a doctor', portal: 'doctor', plantId: here },
    { name: 'a doctor of another plant', portal: 'doctor', plantId: there },
    { name: 'a trainer', portal: 'trainer', plantId: here },
    { name: 'a trainer of another plant', portal: 'trainer', plantId: there },
  ]
  const acting = await Promise.all(wanted.map((person) => aCaller(api, person)))
  const programs = [await aProgramCaller(api, 'a program', here), await aProgramCaller(api, 'a program of another plant', there)]
  return [...outsiders(await outdatedSessions(api.db, api.now, here)), ...acting, ...programs]
}

async function aCaller(api: TestApi, { name, ...wanted }: CallerOptions): Promise<TestCaller> {
  const { token, userId, plantId } = await api.as(wanted)
  const { portal, permissions = permissionNames, transporterId = null } = wanted
  return { name, token, userId, plantId, transporterId, grants: { portal, permissions } }
}

/** A key with every scope. */
async function aProgramCaller(api: TestApi, name: string, plantId: string): Promise<TestCaller> {
  const key = await anApiKey(api.db, { plantId, now: api.now })
  // Used a moment ago, so that a refused call notes nothing.
  await api.db.updateTable('api_key').set({ last_used_at: api.now }).where('token_hash', '=', hashToken(key)).execute()
  return {
    name,
    token: key,
    userId: null,
    plantId,
    transporterId: null,
    grants: { portal: null, permissions: [], scopes: programScopeNames },
  }
}

type OutdatedSessions = { unbound: Omit<TestCaller, 'name'>; deactivated: string; expired: string }

/** Sessions that grant no access: unbound, of a deactivated user, expired. */
async function outdatedSessions(db: Db, now: Date, plantId: string): Promise<OutdatedSessions> {
  const portal: Portal = 'staff_portal'
  const roleId = await aRole(db, { portal })
  const bound = async (isActive: boolean, at: Date) => {
    const { userId } = await aUser(db, { isActive })
    return aSession(db, { userId, allocationId: await anAllocation(db, { userId, plantId, portal, roleId }), now: at })
  }
  const { userId } = await aUser(db)
  const unbound = {
    token: await aSession(db, { userId, now }),
    userId,
    plantId: null,
    transporterId: null,
    grants: { portal: null, permissions: [] },
  }
  return { unbound, deactivated: await bound(false, now), expired: await bound(true, new Date(now.getTime() - 13 * 3_600_000)) }
}

function outsiders({ unbound, deactivated, expired }: OutdatedSessions): readonly TestCaller[] {
  const none = { grants: null, userId: null, plantId: null, transporterId: null }
  return [
    { ...none, name: 'no session', token: undefined },
    { ...none, name: 'an invalid token', token: 'invalid' },
    { ...none, name: 'a deactivated user', token: deactivated },
    { ...none, name: 'an expired session', token: expired },
    { ...unbound, name: 'a session without a chosen plant' },
  ]
}
