import { anAllocation, aPlantHere, aRole, aSession, aUser, type WantedPerson } from '#accounts/accounts.factory.ts'
import { permissionNames, type Permission, type Portal } from '#accounts/portals.rules.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import type { Grants } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { TestApi } from './test-api.ts'
import { aMarkedPlace, type Place, type Targets } from './world-rows.ts'

/** A caller with their access: null is a caller without a session; the place is that of the session. */
export type Knocker = {
  readonly name: string
  readonly token: string | undefined
  readonly standing: Grants | null
  readonly userId: string | null
  readonly plantId: string | null
  readonly transporterId: string | null
}

/** Two plants with two transporters each and the same rows for each of the four; and all kinds of callers. */
export type World = {
  readonly people: readonly Knocker[]
  readonly own: Targets
  readonly foreignPlant: Targets
  readonly foreignTransporter: Targets
  readonly places: readonly Place[]
  readonly transporterIds: readonly string[]
}

export async function aWorld(api: TestApi): Promise<World> {
  const { db } = api
  const plants = [await aPlantHere(db, { name: 'Plant 0' }), await aPlantHere(db, { name: 'Plant 1' })] as const
  const transporters = [(await aTransporter(db)).id, (await aTransporter(db)).id] as const
  const stranger = await aUser(db)
  const at = (plant: 0 | 1, transporter: 0 | 1) =>
    aMarkedPlace(api, { plant, transporter, plantId: plants[plant], transporterId: transporters[transporter], strangerId: stranger.userId })
  const places = [await at(0, 0), await at(1, 0), await at(0, 1), await at(1, 1)]
  const [own, foreignPlant, foreignTransporter] = places
  if (!own || !foreignPlant || !foreignTransporter) throw new Error('A place is missing')
  const people = await everyone(api, plants, transporters)
  await verifyForAll(db, people, places)
  return {
    people,
    own: own.targets,
    foreignPlant: foreignPlant.targets,
    foreignTransporter: foreignTransporter.targets,
    places,
    transporterIds: transporters,
  }
}

/** Doctors and trainers have verified every driver of their plant here. */
async function verifyForAll(db: Db, people: readonly Knocker[], places: readonly Place[]): Promise<void> {
  for (const { userId, plantId, standing } of people) {
    if (!userId || (standing?.portal !== 'doctor' && standing?.portal !== 'trainer')) continue
    for (const { targets } of places.filter((place) => place.targets.plantId === plantId))
      await aVerification(db, { userId, driverId: targets.driver })
  }
}

type Two = readonly [string, string]
type Wanted = Pick<WantedPerson, 'portal' | 'permissions' | 'plantId'> & { readonly name: string; readonly transporterId?: string }

async function everyone(api: TestApi, [here, there]: Two, [home, rival]: Two): Promise<readonly Knocker[]> {
  const reads: readonly Permission[] = ['drivers.read', 'requests.read']
  const wanted: readonly Wanted[] = [
    { name: 'staff', portal: 'staff_portal', plantId: here },
    { name: 'staff who may do nothing', portal: 'staff_portal', plantId: here, permissions: [] },
    { name: 'staff who only reads', portal: 'staff_portal', plantId: here, permissions: reads },
    { name: 'staff of another plant', portal: 'staff_portal', plantId: there },
    { name: 'the transporter', portal: 'transporter_portal', plantId: here, transporterId: home },
    { name: 'a rival', portal: 'transporter_portal', plantId: here, transporterId: rival },
    { name: 'the transporter at another plant', portal: 'transporter_portal', plantId: there, transporterId: home },
    { name: 'a rival at another plant', portal: 'transporter_portal', plantId: there, transporterId: rival },
    {
      name: 'the transporter’s clerk who may do nothing',
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
  const acting = await Promise.all(wanted.map((person) => anActing(api, person)))
  return [...outsiders(await strangers(api.db, api.now, here)), ...acting]
}

async function anActing(api: TestApi, { name, ...wanted }: Wanted): Promise<Knocker> {
  const { token, userId, plantId } = await api.as(wanted)
  const { portal, permissions = permissionNames, transporterId = null } = wanted
  return { name, token, userId, plantId, transporterId, standing: { portal, permissions } }
}

type Strangers = { readonly unbound: Omit<Knocker, 'name'>; readonly dismissed: string; readonly expired: string }

/** People with outdated tokens. */
async function strangers(db: Db, now: Date, plantId: string): Promise<Strangers> {
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
    standing: { portal: null, permissions: [] },
  }
  return { unbound, dismissed: await bound(false, now), expired: await bound(true, new Date(now.getTime() - 13 * 3_600_000)) }
}

function outsiders({ unbound, dismissed, expired }: Strangers): readonly Knocker[] {
  const none = { standing: null, userId: null, plantId: null, transporterId: null }
  return [
    { ...none, name: 'nobody', token: undefined },
    { ...none, name: 'a made-up token', token: 'made-up' },
    { ...none, name: 'somebody dismissed', token: dismissed },
    { ...none, name: 'somebody whose session has run out', token: expired },
    { ...unbound, name: 'somebody who has chosen no plant' },
  ]
}
